// Long, because it is a list of texts.
import type { DemoThreads } from "#demo/deals/demo-types.ts";

/** Comments on food, Eid and local deals. */
export const homeAndTable: DemoThreads = {
  "sidr-honey": [
    { by: "nadia_c", after: 2, text: "Does the lab report name the laboratory?" },
    { by: "halima_b", after: 4, text: "Yes, and the batch number matches the one on my jar." },
    {
      by: "bilal",
      after: 9,
      text: "£38 is a lot for a kilo of honey.",
      replies: [
        {
          by: "ibrahim_ks",
          after: 3,
          text: "For sidr it is on the low side. For toast, buy something else.",
          replies: [{ by: "bilal", after: 2, text: "That settles it, toast it is." }],
        },
      ],
    },
  ],
  "olive-oil-5l": [
    {
      by: "aisha_k",
      after: 3,
      text: "This is the second year I've bought it. Peppery at the back of the throat, as it should be.",
      replies: [{ by: "zaynab_m", after: 5, text: "How do you pour from the tin without a mess?" }],
    },
    {
      by: "yusuf_rahman",
      after: 8,
      text: "Best-before on mine is 18 months away.",
      replies: [
        {
          by: "tariq_w",
          after: 1.5,
          text: "Same here. Keep it dark, I decant a litre at a time.",
          replies: [
            {
              by: "zaynab_m",
              after: 1,
              text: "So decanting answers my question too.",
            },
          ],
        },
      ],
    },
    { by: "fatima_o", after: 26, text: "Went in with my sister for two tins, delivery was free." },
    { by: "kareem_u", after: 40, text: "One corner was dented on arrival but nothing leaked." },
  ],
  "family-meat-box": [
    {
      by: "safiya",
      after: 2,
      text: "Which certifier is it?",
      replies: [
        {
          by: "hamza_99",
          after: 1,
          text: "The name and the number are under 'Where it comes from' on the product page. I would rather you read it there than trust my spelling.",
          replies: [
            {
              by: "safiya",
              after: 2,
              text: "Looked the number up, it is listed and valid until next year.",
              replies: [{ by: "omar_d", after: 5, text: "Thanks for doing that." }],
            },
          ],
        },
      ],
    },
    {
      by: "musa_j",
      after: 12,
      text: "Box was still cold at six in the evening, ice packs half frozen.",
    },
    { by: "ruqayya_t", after: 30, text: "Can the mince be swapped for more chicken?" },
    { by: "hamza_99", after: 33, text: "Yes, on the second screen, for the same price." },
  ],
  "karak-tea": [
    { by: "sumayyah_a", after: 10, text: "Cardamom comes through nicely. Two bags for a mug." },
  ],
  "dark-chocolate": [
    {
      by: "halima_b",
      after: 20,
      text: "Wrote to them about the vanilla. They answered within a day that it is bean, not extract.",
    },
    {
      by: "khadija_reads",
      after: 31,
      text: "Do they sell a mixed box?",
      replies: [{ by: "sumayyah_a", after: 4, text: "Five and five with sea salt, £1 more." }],
    },
  ],
  "frozen-samosas": [
    {
      by: "tariq_w",
      after: 14,
      text: "Are lamb and vegetable made on the same line?",
      replies: [
        {
          by: "zaynab_m",
          after: 6,
          text: "They said vegetable first in the morning, then lamb. Ask them if it matters to you.",
        },
      ],
    },
    { by: "omar_d", after: 60, text: "Twelve minutes is right. Turn them once." },
  ],
  "lamb-half": [
    {
      by: "hamza_99",
      after: 5,
      text: "They rang at eight in the evening, very patient with my questions about the shanks.",
    },
    { by: "bilal", after: 50, text: "9.1 kg for me. Labels on every bag." },
  ],
  "dates-ajwa": [
    {
      by: "maryam_writes",
      after: 22,
      text: "Lid says last year's harvest. Still soft.",
      replies: [
        {
          by: "hamza_99",
          after: 3,
          text: "From us at Nakheel: the new harvest came in this morning, and every tin we send from today has it.",
        },
      ],
    },
    { by: "idris_h", after: 75, text: "Two tins as gifts, both arrived without a dent." },
  ],
  "baklava-tray": [
    {
      by: "aisha_k",
      after: 3,
      text: "Does it contain gelatine anywhere?",
      replies: [
        {
          by: "hamza_99",
          after: 2,
          text: "None in the ingredients list on the page. The maamoul has egg wash.",
        },
        { by: "nadia_c", after: 7, text: "And nuts of every kind, for those with allergies." },
      ],
    },
    {
      by: "fatima_o",
      after: 20,
      text: "Came in the hour they promised. The syrup is light, not dripping.",
    },
    {
      by: "tariq_w",
      after: 41,
      text: "No delivery to Leicester. Does anyone know if they plan to add it?",
      replies: [{ by: "safiya", after: 9, text: "They told me not this year." }],
    },
  ],
  "ramadan-hamper": [
    { by: "omar_d", after: 30, text: "Good idea for neighbours." },
    { by: "halima_b", after: 300, text: "Sold out now, they say it returns next season." },
  ],
  "iftar-set": [
    {
      by: "sumayyah_a",
      after: 18,
      text: "Is it heavy? My shelves are not the strongest.",
      replies: [{ by: "zaynab_m", after: 7, text: "Stoneware, so yes. The box was 17 kg." }],
    },
  ],
  "lunch-plate": [
    {
      by: "musa_j",
      after: 4,
      text: "Is the prayer space open to women too?",
      replies: [
        {
          by: "hamza_99",
          after: 2,
          text: "Two small rooms, one each. Wudu area is shared at different times, there is a note on the door.",
          replies: [{ by: "ruqayya_t", after: 3, text: "Used it last week, clean and quiet." }],
        },
      ],
    },
    {
      by: "yusuf_rahman",
      after: 22,
      text: "Portion is large. The grilled pepper alone is worth it.",
    },
    {
      by: "kareem_u",
      after: 51,
      text: "Queue out of the door at one o'clock, go at half past two.",
    },
  ],
  "grocer-opening": [
    { by: "tariq_w", after: 24, text: "Bread is excellent. Herbs were sold out by five." },
    { by: "ibrahim_ks", after: 120, text: "Opening week is over, prices are still decent." },
  ],
  breakfast: [
    { by: "fatima_o", after: 16, text: "You have to ring to get the family room." },
    { by: "halima_b", after: 90, text: "Went on Sunday. Children ate for free under five." },
  ],
  "car-wash": [
    {
      by: "idris_h",
      after: 5,
      text: "They use clean water for the inside of the windows, which is rare at that price.",
    },
  ],
};
