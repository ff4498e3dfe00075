/** Texts that every field of a member refuses, with the reason. All are long enough for every field. */
export const REFUSED_TEXTS: readonly (readonly [string, string])[] = [
  ["a control character", "Dates\u0007 from Medina"],
  ["a C1 control character", "Dates\u0090 from Medina"],
  ["a right-to-left override", "Dates \u202Egnp.exe from Medina"],
  ["an embedding", "Dates \u202Bfrom\u202C Medina"],
  ["an isolate", "Dates \u2066from\u2069 Medina"],
  ["a zero-width space in a word", "Da\u200Btes from Medina"],
  ["a soft hyphen", "Da\u00ADtes from Medina"],
  ["a word joiner", "Da\u2060tes from Medina"],
  ["a byte order mark in a word", "Da\uFEFFtes from Medina"],
  ["a Hangul filler", "Dates\u3164 from Medina"],
  ["zero-width spaces only", "\u200B".repeat(12)],
  [
    "joiners and direction marks only",
    "\u200D\u200F\u2060\uFEFF \u200E\u200C\u00AD\u3164\u2800 \u00A0\u115F",
  ],
  ["a pile of combining marks", `Dates${"\u0301".repeat(20)} from Medina`],
];

/** Texts that every field accepts unchanged. */
export const ACCEPTED_TEXTS: readonly (readonly [string, string])[] = [
  ["Arabic with diacritics", "تُمُورٌ من المدينة المنوّرة"],
  ["Urdu with a joiner", "تازہ کھجوریں\u200Cمدینہ سے"],
  ["direction marks within a text", "عرض \u200E50%\u200E على \u200FSamsung\u200F"],
  ["emoji sequences", "Family pass 👨‍👩‍👧‍👦 and 🏴󠁧󠁢󠁥󠁮󠁧󠁿 tea"],
  ["letters with several accents", "Phở bò đặc biệt ở Huế"],
];

export const PUBLIC_LINKS = [
  "https://dates.example/sugar?utm=1#top",
  "http://dates.example",
  "https://dates.example.",
  "https://dates.example:8443/a@b",
  "https://تمور.example/عرض",
  "https://93.184.216.34/deal",
  "https://shop.example/a%20b?mail=a@b.example",
];

export const PRIVATE_LINKS = [
  "https://amina:secret@dates.example/",
  "https://dates.example@evil.example/",
  "http://127.0.0.1:3000/admin",
  "http://127.1/",
  "http://2130706433/",
  "http://0x7f.0.0.1/",
  "http://10.0.0.8/",
  "http://172.16.4.1/",
  "http://192.168.1.1/",
  "http://169.254.169.254/latest",
  "http://100.64.0.1/",
  "http://[::1]/",
  "http://localhost/",
  "http://LOCALHOST:80/",
  "http://shop.localhost/",
  "http://printer.local/",
  "http://router.lan./",
  "http://intranet/",
  "http://dates..example/",
  "https://%zz/",
  "https://a.example:99999/x",
  "https://a.example:0/x",
  "https://dates.example\\@evil.example/",
  "https://dates.example/\u202Egnp.exe",
  "https://da\u200Btes.example/",
  "https://paypal.com\u2044evil.example/",
  "https://paypal.com\u2215evil.example/",
  "https://paypal.com\uFF0Fevil.example/",
  "https://dates.example/a\u29F8b",
  "https://a.example/a\u0085b",
];
