// Long, because it is a list of texts.
import type { DemoThreads } from "#demo/deals/demo-types.ts";

/** Comments on deals of all other categories. */
export const life: DemoThreads = {
  "arabic-course": [
    {
      by: "sumayyah_a",
      after: 4,
      text: "Is it classical or spoken?",
      replies: [
        {
          by: "khadija_reads",
          after: 2,
          text: "Modern standard, with Quranic examples from lesson 12 on.",
          replies: [
            {
              by: "sumayyah_a",
              after: 5,
              text: "Good enough for me, thank you.",
              replies: [
                { by: "ibrahim_ks", after: 10, text: "I am on lesson 20. Slow, but it sticks." },
              ],
            },
          ],
        },
      ],
    },
    {
      by: "nadia_c",
      after: 14,
      text: "Refund within 14 days if you have watched fewer than five lessons.",
    },
    { by: "kareem_u", after: 33, text: "Sound is clear, which matters more than the picture." },
  ],
  "flash-cards": [
    { by: "fatima_o", after: 20, text: "The tin closes well, cards are a bit slippery." },
  ],
  "kids-library": [
    { by: "aisha_k", after: 40, text: "Book four is our favourite, the one with the beekeeper." },
    { by: "hana_y", after: 660, text: "Bought it again for my sister." },
  ],
  "ramadan-planner": [{ by: "safiya", after: 50, text: "Paper really does take a fountain pen." }],
  "will-writing": [
    {
      by: "tariq_w",
      after: 5,
      text: "Does the price include registration?",
      replies: [
        {
          by: "yusuf_rahman",
          after: 2,
          text: "No, storage and registration is £20 a year and optional. They did not push it.",
          replies: [{ by: "tariq_w", after: 4, text: "Clear, thank you." }],
        },
      ],
    },
    {
      by: "halima_b",
      after: 12,
      text: "We did the mirror wills. The solicitor explained what would happen without one. Sobering.",
      replies: [
        {
          by: "omar_d",
          after: 8,
          text: "How long from form to signature?",
          replies: [{ by: "halima_b", after: 3, text: "Three weeks, one of them our own fault." }],
        },
      ],
    },
    {
      by: "ibrahim_ks",
      after: 40,
      text: "Not for Scotland, the law is different there, they say so on the page.",
    },
    {
      by: "nadia_c",
      after: 66,
      text: "My imam read the draft and was content with it. Ask yours.",
    },
  ],
  "savings-account": [
    {
      by: "bilal",
      after: 10,
      text: "What is the expected profit rate?",
      replies: [
        {
          by: "omar_d",
          after: 3,
          text: "It changes each quarter, so look at the page. It is expected, not promised.",
        },
        {
          by: "idris_h",
          after: 12,
          text: "They have paid what they expected every quarter so far, according to their own report.",
        },
      ],
    },
    { by: "khadija_reads", after: 55, text: "Gift came after 30 days, as written." },
  ],
  "prepaid-card": [
    { by: "hamza_99", after: 60, text: "Used it in Jeddah, rate was fair. Top-up takes a minute." },
  ],
  "hpp-advice": [
    {
      by: "yusuf_rahman",
      after: 30,
      text: "Helpful call. They do earn a fee from some providers, they told me when I asked.",
    },
    { by: "bilal", after: 36, text: "Worth knowing, I did not think of asking." },
  ],
  "black-seed-oil": [
    { by: "sumayyah_a", after: 6, text: "Second bottle half price works with the 500 ml as well." },
    { by: "musa_j", after: 21, text: "Strong. Start with half a spoon." },
  ],
  "vitamin-d": [
    {
      by: "fatima_o",
      after: 9,
      text: "How many units per capsule?",
      replies: [
        {
          by: "nadia_c",
          after: 2,
          text: "1,000. They have 4,000 as well, talk to a pharmacist first.",
        },
      ],
    },
    { by: "kareem_u", after: 100, text: "Small capsules, easy to swallow." },
  ],
  "womens-gym": [
    {
      by: "zaynab_m",
      after: 30,
      text: "Rang them, offer confirmed. Crèche has to be booked by Sunday.",
    },
    {
      by: "ruqayya_t",
      after: 500,
      text: "Second month now. Instructors are patient with beginners.",
    },
  ],
  hijama: [
    {
      by: "tariq_w",
      after: 70,
      text: "Half price only for one area of the body. Not what the page suggests.",
    },
  ],
  "parcel-pakistan": [
    { by: "aisha_k", after: 20, text: "Fourteen days to Lahore, nothing missing." },
    {
      by: "kareem_u",
      after: 60,
      text: "Do they collect in Scotland?",
      replies: [{ by: "omar_d", after: 8, text: "Glasgow yes, on Thursdays." }],
    },
  ],
  esim: [
    { by: "idris_h", after: 100, text: "Hotspot works, I shared it with my father's phone." },
    {
      by: "nadia_c",
      after: 400,
      text: "Calls in messaging apps were blocked in one country, everything else worked.",
    },
  ],
  "wudu-bottle": [
    {
      by: "safiya",
      after: 10,
      text: "Does it smell of rubber?",
      replies: [{ by: "sumayyah_a", after: 5, text: "First day only. Rinse with lemon." }],
    },
    { by: "hamza_99", after: 60, text: "Had it in hand luggage empty, no questions asked." },
  ],
  "family-mats": [
    { by: "fatima_o", after: 22, text: "The children's ones are 40 by 80." },
    { by: "omar_d", after: 140, text: "Thick and do not slip. Good set." },
  ],
  "qibla-clock": [
    {
      by: "yusuf_rahman",
      after: 44,
      text: "Set it to your mosque's timetable with the minute correction, works well.",
    },
  ],
  "refurb-phone": [
    {
      by: "bilal",
      after: 4,
      text: "Does grade A mean no scratches at all?",
      replies: [
        {
          by: "hamza_99",
          after: 1,
          text: "None on the screen, fine lines on the back that a case hides.",
          replies: [{ by: "bilal", after: 6, text: "Good enough at that price." }],
        },
      ],
    },
    { by: "ruqayya_t", after: 18, text: "Mine has 91 per cent battery." },
    { by: "ibrahim_ks", after: 50, text: "Comes without a charger, only the cable." },
  ],
  "kids-tablet": [
    { by: "halima_b", after: 11, text: "Can the browser be switched off completely?" },
    { by: "fatima_o", after: 14, text: "Yes, and the store too, with a code." },
    {
      by: "omar_d",
      after: 90,
      text: "Slow with more than three things open. For a child that may be no loss.",
    },
  ],
  "wifi-router": [
    {
      by: "kareem_u",
      after: 60,
      text: "Bedtime schedule per device, my teenagers are not grateful.",
    },
    { by: "tariq_w", after: 200, text: "Update it first, the filter list is better afterwards." },
  ],
  "sim-only": [{ by: "idris_h", after: 150, text: "Kept my number, took one working day." }],
  "smart-watch": [
    { by: "musa_j", after: 30, text: "Seven days for me with the screen always on." },
    {
      by: "aisha_k",
      after: 77,
      text: "Does it fit a small wrist?",
      replies: [{ by: "tariq_w", after: 10, text: "My wife wears it on the second to last hole." }],
    },
  ],
  "train-set": [
    {
      by: "khadija_reads",
      after: 20,
      text: "Two bridges and a crossing in ours. Box is sturdy enough for storage.",
    },
    { by: "halima_b", after: 95, text: "Ordered for two birthdays at once." },
  ],
  "board-game": [
    { by: "hana_y", after: 330, text: "Rules are clear, and it is over before anyone gets cross." },
  ],
  "mosque-puzzle": [{ by: "zaynab_m", after: 15, text: "Picture is lovely, and no small parts." }],
  "cabin-case": [
    {
      by: "safiya",
      after: 6,
      text: "What does it weigh empty?",
      replies: [{ by: "aisha_k", after: 2, text: "2.6 kg on my scales." }],
    },
    { by: "tariq_w", after: 44, text: "Lock loosened up after a drop of oil." },
  ],
  "istanbul-flights": [
    {
      by: "fatima_o",
      after: 3,
      text: "With a checked bag it came to £166 for me.",
      replies: [
        {
          by: "yusuf_rahman",
          after: 1,
          text: "Yes, that is £48 return. I travelled with a rucksack.",
        },
        { by: "musa_j", after: 5, text: "Cheaper to add it later on the phone app, oddly." },
      ],
    },
    { by: "nadia_c", after: 20, text: "Most Tuesdays are gone, but there are Wednesdays left." },
    { by: "hamza_99", after: 100, text: "Still £118 today for the second week." },
  ],
  "ihram-set": [
    { by: "omar_d", after: 60, text: "The belt is better than the one I paid £20 for." },
  ],
  "umrah-ramadan": [
    {
      by: "halima_b",
      after: 5,
      text: "Are the rooms shared with strangers?",
      replies: [
        {
          by: "hamza_99",
          after: 2,
          text: "Four to a room, men and women apart, families together if you fill a room.",
          replies: [{ by: "halima_b", after: 3, text: "That works for us, thank you." }],
        },
      ],
    },
    { by: "omar_d", after: 30, text: "Paid the deposit. Invoice came within the hour." },
    { by: "idris_h", after: 300, text: "They have opened a second group." },
  ],
  "andalus-tour": [
    {
      by: "khadija_reads",
      after: 100,
      text: "The guide's reading list alone is worth asking for.",
    },
  ],
  "silver-rings": [
    {
      by: "bilal",
      after: 8,
      text: "Good that his is silver. How long for engraving?",
      replies: [{ by: "safiya", after: 4, text: "Eight working days." }],
    },
  ],
  "wedding-cake": [
    {
      by: "fatima_o",
      after: 40,
      text: "Asked about the vanilla: paste without alcohol, they wrote.",
    },
    { by: "hana_y", after: 210, text: "Pistachio and rose at the tasting, go for it." },
  ],
  "tool-kit": [
    {
      by: "tariq_w",
      after: 30,
      text: "Bits are better than the box suggests. Agree about the tape measure.",
    },
  ],
  aloe: [{ by: "halima_b", after: 40, text: "Mine came with two baby plants in the pot." }],
};
