import { expect, test } from "vitest";
import { NOTICE_KINDS, NOTICES } from "#contract/members/notice-kind-texts.ts";
import type { Db } from "../as.ts";
import { one } from "../calls.ts";
import { asOwner, type Notice, notices } from "../notice-calls.ts";
import { people } from "../people.ts";
import { CONTESTED, type ContestableKind, REASON } from "./appeals.fixture.ts";

const KINDS = Object.keys(CONTESTED) as ContestableKind[];
const WORDS = "The price was right when I posted it.";
const NOT_YOURS = { code: "PT404", hint: "decision_not_found" };

type AppealNotice = Notice & { action_id: string | null };
type Appeal = { id: string; text: string; may_decide: boolean; content: unknown; kind: string };

const appeal = async (db: Db, action: string | null, text: string | null = WORDS) =>
  one(
    await db.call<{ appeal_action: { status: string } }>("appeal_action", {
      action_id_param: action,
      text_param: text,
    }),
  ).appeal_action;

const answer = (db: Db, id: string | undefined, action: string, reason: string | null = null) =>
  db.call("decide_appeal", { appeal_id_param: id, action_param: action, reason_param: reason });

const open = (db: Db, status = "open") => db.call<Appeal>("get_appeals", { status_param: status });

const addAdmin = async (db: Db, who: "bilal" = "bilal") => {
  await db.become("owner");
  await db.query("insert into private.admins (user_id) values ($1)", [people[who]]);
};

/** Arranges a decision of a kind by Maryam; the transaction continues as the member who can appeal. */
async function decided(db: Db, kind: ContestableKind) {
  const { by, arrange, decide } = CONTESTED[kind];
  const { id, state } = await arrange(db);
  const read = async () => {
    await db.become("owner");
    const key = ["addition_removed", "offer_removed"].includes(kind) ? "d.id" : "id";
    return db.query(`${state} where ${key} = $1`, [id]);
  };
  const before = await read();
  await db.become("maryam");
  await decide(db, id);
  const after = await read();
  expect(after).not.toEqual(before);
  await db.become(by);
  const found = (await notices(db)) as AppealNotice[];
  const action = found.find((notice) => notice.kind === kind)?.action_id ?? "";
  return { by, id, before, after, read, action };
}

test("a decision of every kind that admins make against the reader is tested here", async () => {
  const contestable = NOTICE_KINDS.filter((kind) => "isContestable" in NOTICES[kind]);
  expect(KINDS.toSorted()).toEqual(contestable.toSorted());
  await asOwner(async (db) => {
    const { kinds } = one(
      await db.query<{ kinds: string[] }>("select private.contestable_kinds() as kinds"),
    );
    expect(kinds.toSorted()).toEqual(contestable.toSorted());
  });
});

test.each(KINDS)("another admin overturns %s, which restores what it changed", (kind) =>
  asOwner(async (db) => {
    await addAdmin(db);
    const { by, before, read, action } = await decided(db, kind);
    expect(await appeal(db, action)).toMatchObject({ status: "open", text: WORDS });
    await db.become("maryam");
    const [waiting] = await open(db);
    expect(waiting).toMatchObject({ kind, text: WORDS, may_decide: false });
    for (const verdict of ["uphold", "overturn"]) {
      await expect(answer(db, waiting?.id, verdict, REASON)).rejects.toMatchObject({
        code: "PT409",
        hint: "other_admin_decides",
      });
    }
    await db.become("bilal");
    expect(await open(db)).toMatchObject([{ may_decide: true, content: expect.anything() }]);
    await answer(db, waiting?.id, "overturn");
    expect(await open(db)).toEqual([]);
    expect(await read()).toEqual(before);
    await db.become(by);
    expect(await notices(db)).toMatchObject([{ kind: "appeal_overturned", action_id: action }]);
    await expect(appeal(db, action)).rejects.toMatchObject({ hint: "already_appealed" });
  }),
);

test.each(KINDS)("another admin upholds %s, and the member reads why", (kind) =>
  asOwner(async (db) => {
    await addAdmin(db);
    const { by, after, read, action } = await decided(db, kind);
    await appeal(db, action);
    await expect(appeal(db, action)).rejects.toMatchObject({ hint: "already_appealed" });
    await db.become("bilal");
    const [waiting] = await open(db);
    await expect(answer(db, waiting?.id, "uphold", " ")).rejects.toMatchObject({
      hint: "invalid_field",
    });
    await answer(db, waiting?.id, "uphold", "We looked it up: it was dearer.");
    await expect(answer(db, waiting?.id, "overturn")).rejects.toMatchObject({
      hint: "already_decided",
    });
    expect(await read()).toEqual(after);
    await db.become(by);
    expect((await notices(db))[0]).toMatchObject({
      kind: "appeal_upheld",
      reason: "We looked it up: it was dearer.",
    });
    const rows = await db.call("get_my_appeal", { action_id_param: action });
    expect(one(rows)).toMatchObject({
      get_my_appeal: { status: "upheld", answer: "We looked it up: it was dearer." },
    });
    await expect(appeal(db, action)).rejects.toMatchObject({ hint: "already_appealed" });
  }),
);

test.each(KINDS)("other members and visitors cannot appeal against %s, or read about it", (kind) =>
  asOwner(async (db) => {
    const { action } = await decided(db, kind);
    for (const who of ["safiya", "maryam"] as const) {
      await db.become(who);
      await expect(appeal(db, action)).rejects.toMatchObject(NOT_YOURS);
      await expect(db.call("get_my_appeal", { action_id_param: action })).rejects.toMatchObject(
        NOT_YOURS,
      );
    }
    await db.become("visitor");
    await expect(appeal(db, action)).rejects.toMatchObject({ code: "PT401" });
  }),
);

test.each(KINDS)("the only admin may answer an appeal against their own %s", (kind) =>
  asOwner(async (db) => {
    const { before, read, action } = await decided(db, kind);
    await appeal(db, action);
    await db.become("maryam");
    const [waiting] = await open(db);
    expect(waiting).toMatchObject({ may_decide: true });
    await answer(db, waiting?.id, "overturn");
    expect(await read()).toEqual(before);
  }),
);
