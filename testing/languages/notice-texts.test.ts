import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";
import { NOTICE_KINDS, type Notice } from "#contract/members/notice.ts";
import { noticeText } from "#features/notifications/notice-texts.ts";
import { noticeSentence } from "#server/mail/notices/notice-texts.ts";

const PLAIN: Notice = {
  id: "1",
  kind: "reply",
  count: 1,
  createdAt: "2026-11-22T12:00:00.000Z",
  isRead: false,
  actorName: "bilal",
  subjectId: "2",
  dealId: "3",
  commentId: null,
  slug: null,
  title: "Medjool dates",
  reason: null,
  until: null,
  fields: [],
  endedBy: null,
};

test("a mail says of every notice what the page says", () => {
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  i18n.setMessagesCompiler(compileMessage);
  const variants = [
    {},
    { count: 30 },
    { title: null },
    { endedBy: "date" },
    { endedBy: "members" },
    { actorName: null },
  ] satisfies Partial<Notice>[];
  for (const kind of NOTICE_KINDS) {
    for (const variant of variants) {
      const notice: Notice = { ...PLAIN, kind, ...variant };
      expect(noticeSentence("en", notice)).toBe(noticeText(i18n, notice));
    }
  }
});
