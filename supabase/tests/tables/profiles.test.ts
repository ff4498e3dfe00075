import { expect, test } from "vitest";
import { asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { people } from "../people.ts";

const avatarOf = (id: string) =>
  `https://samha.example/images/avatar/${id}/abcdefghijklmnopqrst-_.webp`;

const sendAvatar = (db: Db, url: string, of: string = people.amina) =>
  db.query(
    "update public.profiles set pending_profile_image_url = $1, profile_image_status = 'pending' where id = $2 returning id",
    [url, of],
  );

test("everyone can read name, image and date, but not the image in review", () =>
  asVisitor(async (db) => {
    expect(
      await db.query("select id, username, created_at, profile_image_url from public.profiles"),
    ).toHaveLength(5);
    for (const column of ["*", "pending_profile_image_url", "profile_image_status"]) {
      await expect(db.query(`select ${column} from public.profiles`)).rejects.toMatchObject({
        code: "42501",
      });
    }
    await db.become("amina");
    await expect(db.query("select * from public.profiles")).rejects.toMatchObject({
      code: "42501",
    });
    await expect(
      db.query("select id from public.profiles order by pending_profile_image_url"),
    ).rejects.toMatchObject({ code: "42501" });
  }));

test("a member sees their own image for review", () =>
  asMember("amina", async (db) => {
    expect(await sendAvatar(db, avatarOf(people.amina))).toHaveLength(1);
    expect(one(await db.call("get_my_profile"))).toMatchObject({
      username: "amina",
      pending_profile_image_url: avatarOf(people.amina),
      profile_image_status: "pending",
      profile_image_url: null,
      deals_count: "5",
      comments_count: "0",
      votes_count: "0",
    });
  }));

test.each([
  ["another member's", avatarOf(people.bilal)],
  ["of another purpose", avatarOf(people.amina).replace("/avatar/", "/deal/")],
  ["followed by a query", `${avatarOf(people.amina)}?x`],
  ["a script", "javascript:alert(1)"],
  ["missing", null],
])("an avatar is refused if it is %s", (_what, url) =>
  asMember("amina", async (db) => {
    await expect(sendAvatar(db, url as string)).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
    });
  }),
);

test("an image of another host is refused if the image host is set", () =>
  asOwner(async (db) => {
    await db.query(
      "insert into private.settings values ('image_base_url', 'https://samha.example/images')",
    );
    await db.become("amina");
    await expect(
      sendAvatar(db, avatarOf(people.amina).replace("samha.example", "evil.example")),
    ).rejects.toMatchObject({ code: "PT400" });
    await expect(sendAvatar(db, avatarOf(people.amina))).resolves.toHaveLength(1);
  }));

test.each([
  ["leads out of the directory", "avatar/../../share/x/avatar"],
  ["has another directory before it", "x/avatar"],
  ["comes after a question mark", "avatar/x?/avatar"],
  ["comes after a hash", "avatar/../../share/x#/avatar"],
])("an address on the image host is refused if its path %s", (_what, middle) =>
  asOwner(async (db) => {
    await db.query(
      "insert into private.settings values ('image_base_url', 'https://samha.example/images')",
    );
    await db.become("amina");
    const url = avatarOf(people.amina).replace("/images/avatar/", `/images/${middle}/`);
    expect(url).toContain(middle);
    await expect(sendAvatar(db, url)).rejects.toMatchObject({ code: "PT400" });
  }),
);

test("without an image host the directory must be in the path, not in query or hash", () =>
  asMember("amina", async (db) => {
    for (const mark of ["?", "#"]) {
      const url = avatarOf(people.amina).replace("/images/avatar/", `/x${mark}/images/avatar/`);
      await expect(sendAvatar(db, url)).rejects.toMatchObject({ code: "PT400" });
    }
    await expect(sendAvatar(db, avatarOf(people.amina))).resolves.toHaveLength(1);
  }));

test("a member cannot change another's profile; visitors and banned members cannot change any", () =>
  asMember("bilal", async (db) => {
    expect(await sendAvatar(db, avatarOf(people.bilal), people.amina)).toEqual([]);
    await db.become("visitor");
    await expect(sendAvatar(db, avatarOf(people.amina))).rejects.toMatchObject({ code: "42501" });
    await db.become("safiya");
    await expect(sendAvatar(db, avatarOf(people.safiya), people.safiya)).rejects.toMatchObject({
      hint: "banned",
    });
  }));

test.each([
  "username = 'maryam2'",
  "profile_image_url = 'https://x.example/a'",
  "created_at = now()",
  "id = id",
])("a member cannot write %s, even if it were granted", (change) =>
  asOwner(async (db) => {
    await db.become("amina");
    await expect(
      db.query(`update public.profiles set ${change} where id = $1`, [people.amina]),
    ).rejects.toMatchObject({ code: "42501" });
    await db.become("owner");
    await db.query("grant update on public.profiles to authenticated");
    await db.become("amina");
    await expect(
      db.query(
        `update public.profiles set ${change}, profile_image_status = 'approved' where id = $1`,
        [people.amina],
      ),
    ).rejects.toMatchObject({ code: "42501" });
  }),
);

test("the client's insert does not change an existing profile", () =>
  asMember("amina", async (db) => {
    await db.query(
      "insert into public.profiles (id, username, created_at, profile_image_status) values ($1, 'changed', '2001-01-01', 'none')",
      [people.amina],
    );
    expect(one(await db.call("get_my_profile"))).toMatchObject({ username: "amina" });
  }));

test("a client can insert its own missing profile and no other", () =>
  asOwner(async (db) => {
    await db.query("delete from public.profiles where id = $1", [people.bilal]);
    const insert = (username: string, id: string = people.bilal) =>
      db.query(
        "insert into public.profiles (id, username, created_at, profile_image_status) values ($1, $2, '2001-01-01', 'approved')",
        [id, username],
      );
    await db.become("hamza");
    await expect(insert("bilal")).rejects.toMatchObject({ code: "42501" });
    await db.become("bilal");
    await expect(insert("amina")).rejects.toMatchObject({ code: "PT409", hint: "username_taken" });
    await expect(insert("root")).rejects.toMatchObject({ code: "PT400", hint: "invalid_field" });
    await insert("Bilal_2");
    const mine = one(await db.call<{ created_at: Date }>("get_my_profile"));
    expect(mine).toMatchObject({ username: "bilal_2", profile_image_status: "none" });
    expect(mine.created_at.getFullYear()).toBeGreaterThan(2001);
  }));

test("an account without a profile cannot write, and a visitor has no profile to read", () =>
  asOwner(async (db) => {
    await db.query("delete from public.profiles where id = $1", [people.bilal]);
    await db.become("bilal");
    await expect(
      db.query("select public.secure_vote_deal($1, true)", [people.amina]),
    ).rejects.toMatchObject({
      code: "PT404",
      hint: "profile_not_found",
    });
    await db.become("visitor");
    await expect(db.call("get_my_profile")).rejects.toMatchObject({ code: "PT401" });
  }));

test("a username is available if it is free, allowed and not reserved", () =>
  asVisitor(async (db) => {
    const free = async (name: string | null) =>
      one(await db.call("is_username_available", { username_param: name })).is_username_available;
    expect(await free("Zaynab_1")).toBe(true);
    for (const name of [
      "amina",
      "AMINA",
      "ab",
      "a b c",
      "x".repeat(31),
      "admin",
      "Samha",
      "zaynab!",
      "",
      null,
    ]) {
      expect([name, await free(name)]).toEqual([name, false]);
    }
  }));
