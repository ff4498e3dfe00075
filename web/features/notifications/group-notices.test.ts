import { expect, test } from "vitest";
import type { Notice } from "#contract/members/notice.ts";
import type { NoticeKind } from "#contract/members/notice-kind-texts.ts";
import { groupNotices } from "./group-notices.ts";

const notice = (id: string, kind: NoticeKind, createdAt: string): Notice => ({
  id,
  kind,
  count: 1,
  createdAt,
  isRead: false,
  others: 0,
  actorName: null,
  subjectId: id,
  dealId: id,
  commentId: null,
  slug: null,
  title: id,
  reason: null,
  until: null,
  fields: [],
  endedBy: null,
  price: null,
  oldPrice: null,
  currency: null,
  alertName: null,
  actionId: null,
});

/** Ids in the order of the lines; a group in brackets. */
const shown = (notices: Notice[]) =>
  groupNotices(notices)
    .map((line) =>
      "notices" in line ? `[${line.notices.map(({ id }) => id).join(" ")}]` : line.id,
    )
    .join(" ");

const day = (hour: number) => new Date(2026, 10, 20, hour).toISOString();

test("three notices of one kind and day are a group at the place of the newest", () => {
  const list = [
    notice("hot", "deal_hot", day(15)),
    notice("a3", "deal_approved", day(14)),
    notice("no", "deal_rejected", day(13)),
    notice("a2", "deal_approved", day(12)),
    notice("a1", "deal_approved", day(11)),
  ];
  expect(shown(list)).toBe("hot [a3 a2 a1] no");
  expect(shown(list.slice(0, 4))).toBe("hot a3 no a2");
});

test("notices of different days, and replies, are not grouped", () => {
  const before = (hour: number) => new Date(2026, 10, 19, hour).toISOString();
  const approved = [day(9), day(8), before(9), before(8)].map((at, index) =>
    notice(`a${index}`, "deal_approved", at),
  );
  const replies = [5, 4, 3].map((hour) => notice(`r${hour}`, "reply", before(hour)));
  expect(shown([...approved, ...replies])).toBe("a0 a1 a2 a3 r5 r4 r3");
});
