import type { DemoThreads } from "#demo/deals/demo-types.ts";

/** Comments on the Arabic deals, mostly in Arabic. */
export const inArabic: DemoThreads = {
  "ar-kaak-bread": [
    {
      by: "omar_d",
      after: 1.2,
      text: "هل يمكن استبدال المعمول بالجوز بدل التمر؟",
      replies: [
        {
          by: "nadia_c",
          after: 0.6,
          text: "نعم، اكتب ذلك في خانة الملاحظات. غيّروه لي بلا زيادة في السعر.",
          replies: [{ by: "omar_d", after: 0.4, text: "ممتاز، جزاكِ الله خيرًا." }],
        },
      ],
    },
    { by: "bilal", after: 5, text: "Picked mine up this morning, the bread was still warm." },
    {
      by: "hamza_99",
      after: 9,
      text: "الكعك وصل طازجًا فعلًا، لكن احجزوا باكرًا لأن العدد محدود.",
      replies: [
        {
          by: "tariq_w",
          after: 2,
          text: "شكرًا لك! نخبز منها من الغد ضعف العدد، فاحجزوا قبل المغرب.",
        },
      ],
    },
  ],
  "ar-mountain-honey": [
    {
      by: "tariq_w",
      after: 3,
      text: "ما اسم المختبر الذي فحص العسل؟",
      replies: [
        {
          by: "halima_b",
          after: 2,
          text: "مذكور في أسفل صفحة المنتج مع تاريخ الفحص، وهو من شهر سبتمبر.",
        },
      ],
    },
    { by: "safiya", after: 11, text: "طلبتُ منه مرتين. في الشتاء يتجمّد قليلًا وهذا طبيعي." },
  ],
  "ar-kids-stories": [
    {
      by: "maryam_writes",
      after: 4,
      text: "هل اللغة سهلة لطفل يتكلم الإنجليزية في البيت؟",
      replies: [
        {
          by: "khadija_reads",
          after: 1.5,
          text: "الجمل قصيرة، وفي آخر كل كتاب معاني الكلمات. ابدئي بالكتاب الثالث فهو أسهلها.",
        },
      ],
    },
    { by: "idris_h", after: 20, text: "Is there an English translation on the facing page?" },
  ],
  "ar-embroidered-abaya": [
    {
      by: "zaynab_m",
      after: 6,
      text: "كم دفعتِ جمارك عند وصولها إلى بريطانيا؟",
      replies: [
        { by: "fatima_o", after: 3, text: "لم أدفع شيئًا على قطعة واحدة، وصلت خلال تسعة أيام." },
      ],
    },
  ],
  "ar-umrah-winter": [
    {
      by: "yusuf_rahman",
      after: 8,
      text: "هل الطيران مباشر؟",
      replies: [
        {
          by: "tariq_w",
          after: 1,
          text: "الذهاب مباشر إلى جدة، والعودة بتوقف ساعتين. يظهر ذلك قبل الدفع.",
        },
      ],
    },
    { by: "ruqayya_t", after: 30, text: "سافرنا معهم العام الماضي وكان التنظيم جيدًا، تقبّل الله." },
  ],
  "ar-ramadan-calendar": [
    {
      by: "sumayyah_a",
      after: 12,
      text: "اشتريته لأولاد أختي، والمهام لطيفة ومناسبة لعمر الست سنوات.",
    },
  ],
};
