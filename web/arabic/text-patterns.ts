/** Texts with a number, a time or a name in them, which no table can hold whole. Null for every other text. */
export function translateByPattern(english: string): string | null {
  for (const [pattern, translate] of PATTERNS) {
    const found = pattern.exec(english);
    if (found) return translate(found.groups ?? {});
  }
  return null;
}

type Parts = Record<string, string | undefined>;

const PATTERNS: readonly [RegExp, (parts: Parts) => string][] = [
  [
    /^Keep the (?<field>[a-z ]+) to (?<count>[\d,]+) characters\.$/,
    ({ field = "", count = "" }) => `${FIELDS[field] ?? "هذا النص"}: ${letters(count)} على الأكثر.`,
  ],
  [
    /^Too many (?<what>[a-z ]+)\.(?<slowly> New members start slowly\.)? Try again in (?<count>[\d,]+) (?<unit>seconds|minutes)\.$/,
    ({ what = "", slowly, count = "", unit = "" }) =>
      `${PLENTY[what] ?? "محاولات كثيرة"}.${slowly ? " يبدأ الأعضاء الجدد بخطوات هادئة." : ""} حاول مرة أخرى بعد ${span(count, unit)}.`,
  ],
  [
    /^Your account is banned(?: until (?<until>[\d: -]+) UTC)?: (?<reason>.*)$/s,
    ({ until, reason = "" }) =>
      `حسابك محظور${until ? ` حتى ‎${until} UTC‎` : ""}: ${isolate(reason)}`,
  ],
  [
    /^Somebody else has already decided: this (?<what>deal|report) is (?<status>\w+)$/,
    ({ what = "", status = "" }) =>
      `سبق أن قرّر مشرف آخر: ${DECIDED[what] ?? ""} ${DECISIONS[status] ?? status}`,
  ],
];

const FIELDS: Record<string, string> = {
  title: "العنوان",
  merchant: "اسم المتجر",
  location: "المكان",
  description: "الوصف",
  comment: "التعليق",
  name: "الاسم",
  certifier: "جهة الاعتماد",
  "certificate number": "رقم الشهادة",
  code: "الرمز",
  message: "الرسالة",
  reason: "السبب",
  summary: "الملخص",
  text: "النص",
  details: "التفاصيل",
  resolution: "القرار",
};

const PLENTY: Record<string, string> = {
  deals: "عروض كثيرة",
  comments: "تعليقات كثيرة",
  votes: "أصوات كثيرة",
  reports: "بلاغات كثيرة",
  messages: "رسائل كثيرة",
  vouchers: "قسائم كثيرة",
  merchants: "تسجيلات كثيرة",
  "blog posts": "مقالات كثيرة",
};

const DECIDED: Record<string, string> = { deal: "هذا العرض", report: "هذا البلاغ" };

const DECISIONS: Record<string, string> = {
  pending: "بانتظار المراجعة",
  active: "منشور",
  rejected: "مرفوض",
  open: "مفتوح",
  resolved: "محلول",
  dismissed: "مردود",
};

function letters(count: string): string {
  const rest = Number(count.replaceAll(",", "")) % 100;
  return `${count} ${rest > 10 ? "حرفًا" : "حرف"}`;
}

const UNITS = {
  seconds: { one: "ثانية واحدة", two: "ثانيتين", few: "ثوانٍ", many: "ثانية", other: "ثانية" },
  minutes: { one: "دقيقة واحدة", two: "دقيقتين", few: "دقائق", many: "دقيقة", other: "دقيقة" },
} as const;

const rules = new Intl.PluralRules("ar");

function span(count: string, unit: string): string {
  const words = unit === "seconds" ? UNITS.seconds : UNITS.minutes;
  const form = rules.select(Number(count.replaceAll(",", "")));
  if (form === "one") return words.one;
  if (form === "two") return words.two;
  return `${count} ${form === "few" ? words.few : words.other}`;
}

/** What a person wrote keeps its own direction. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
