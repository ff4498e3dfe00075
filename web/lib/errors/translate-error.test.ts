import type { I18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import { classifyError, userFacingText } from "#contract/errors/plain-error.ts";
import { writeProblem } from "#contract/errors/problem.ts";
import { loadLocale } from "#lib/locale/load-locale.ts";
import { inEnglish } from "#testing/in-english.ts";
import { translateError } from "./translate-error.ts";

let arabic: I18n;
beforeAll(async () => {
  arabic = (await loadLocale("ar")).i18n;
});

test.each([
  [
    writeProblem("too_long", { field: "title", max: 140 }),
    "Keep the title to 140 characters.",
    "العنوان: 140 حرفًا على الأكثر.",
  ],
  [
    writeProblem("too_long", { field: "description", max: 5000 }),
    "Keep the description to 5,000 characters.",
    "الوصف: 5,000 حرف على الأكثر.",
  ],
  [
    writeProblem("length", { field: "title", min: 5, max: 140 }),
    "Title must be 5 to 140 characters",
    "العنوان: من 5 أحرف إلى 140 حرفًا",
  ],
  [
    writeProblem("too_fast", { what: "comments", seconds: 120 }),
    "Too many comments. Try again in 2 minutes.",
    "تعليقات كثيرة. حاول مرة أخرى بعد دقيقتين.",
  ],
  [
    writeProblem("too_fast", { what: "deals", new_member: 1, seconds: 45 }),
    "Too many deals. New members can post a little less at first. Try again in 45 seconds.",
    "عروض كثيرة. حدود النشر أقل في البداية للأعضاء الجدد. حاول مرة أخرى بعد 45 ثانية.",
  ],
  [
    writeProblem("too_fast", { seconds: 5 }),
    "Too many tries. Try again in 5 seconds.",
    "محاولات كثيرة. حاول مرة أخرى بعد 5 ثوانٍ.",
  ],
  [
    writeProblem("too_fast", { what: "edits", seconds: 86_400 }),
    "Too many edits. Try again in 24 hours.",
    "تعديلات كثيرة. حاول مرة أخرى بعد 24 ساعة.",
  ],
  [
    writeProblem("too_fast", { what: "votes_from_network", seconds: 3_600 }),
    "Many votes on this deal have come from your network. Try again in 60 minutes.",
    "جاءت أصوات كثيرة على هذا العرض من شبكتك. حاول مرة أخرى بعد 60 دقيقة.",
  ],
  [
    writeProblem("too_fast", { what: "mutes", seconds: 200_000 }),
    "Too many muted members. Try again in 3 days.",
    "أعضاء مكتومون كثيرون. حاول مرة أخرى بعد 3 أيام.",
  ],
  [
    writeProblem("too_many_uploads", { seconds: 1_500 }),
    "Too many images. Try again in 25 minutes.",
    "صور كثيرة. حاول مرة أخرى بعد 25 دقيقة.",
  ],
  [
    writeProblem("banned", { reason: "Spam" }),
    "Your account is banned: \u2068Spam\u2069",
    "حسابك محظور: \u2068Spam\u2069",
  ],
  [
    writeProblem("already_decided", { content: "deal", status: "rejected" }),
    "Someone else has already decided: this deal is rejected",
    "سبق أن قرّر مشرف آخر: هذا العرض مرفوض",
  ],
])("%s is shown with its numbers and names", (problem, english, inArabic) => {
  expect(inEnglish(problem)).toBe(english);
  expect(translateError(problem, arabic)).toBe(inArabic);
});

test("a code without a text shows its message in English and the text of its class elsewhere", () => {
  const problem = userFacingText({
    type: "validation",
    message: "The moon was not sighted",
    code: "moon_not_sighted",
  });
  expect(inEnglish(problem)).toBe("The moon was not sighted");
  expect(translateError(problem, arabic)).toBe("راجع ما كتبته وحاول مرة أخرى.");
});

test.each([
  [401, "Not authenticated", "سجّل الدخول أولًا"],
  [403, "You are not allowed to do that.", "لا يُسمح لك بذلك."],
])(
  "a missing privilege with status %i has a text in both languages",
  (status, english, inArabic) => {
    const fault = { code: "42501", status, message: "permission denied for table blog_posts" };
    const problem = userFacingText(classifyError(fault, "/", new Date(0)));
    expect(inEnglish(problem)).toBe(english);
    expect(translateError(problem, arabic)).toBe(inArabic);
  },
);

test("a limit without its seconds keeps the server's sentence in English", () => {
  const problem = userFacingText({
    type: "unknown",
    message: "Too many tries. Try again in 60 seconds.",
    code: "too_fast",
  });
  expect(inEnglish(problem)).toBe("Too many tries. Try again in 60 seconds.");
  expect(translateError(problem, arabic)).toBe("محاولات كثيرة. انتظر قليلًا ثم حاول مرة أخرى.");
});

test("a field without a name and a class that does not exist still make a sentence", () => {
  expect(inEnglish(writeProblem("two_decimals", { field: "constructor_fee" }))).toBe(
    "This field must have at most two decimals",
  );
  expect(inEnglish(writeProblem("toString", { class: "valueOf" }))).toBe(
    "An unexpected error occurred. Please try again.",
  );
});
