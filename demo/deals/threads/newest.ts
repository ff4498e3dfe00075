// Long, because it is a list of texts.
import type { DemoThreads } from "#demo/deals/demo-types.ts";

/** Comments on nine of the first ten deals on the home page. */
export const newest: DemoThreads = {
  "medjool-dates": [
    {
      by: "omar_d",
      after: 0.03,
      text: "Is it one 5 kg carton or five 1 kg boxes?",
      replies: [
        {
          by: "aisha_k",
          after: 0.02,
          text: "One carton with a liner. They sell 1 kg boxes too but those are £6.50 each.",
          replies: [
            { by: "omar_d", after: 0.03, text: "Perfect, that is cheaper than the market here." },
          ],
        },
      ],
    },
    {
      by: "halima_b",
      after: 0.06,
      text: "Ordered. The second box took another £3 off, so it does work. @noor_moderates you can add that to the title.",
    },
    {
      by: "tariq_w",
      after: 0.09,
      text: "Does free delivery cover Northern Ireland?",
      replies: [
        {
          by: "aisha_k",
          after: 0.04,
          text: "Not free, it showed £4.95 when I tried a Belfast postcode.",
        },
        { by: "musa_j", after: 0.07, text: "Same for the islands, for anyone wondering." },
      ],
    },
    {
      by: "safiya",
      after: 0.2,
      text: "Last year's were good, a bit drier than the supermarket ones.",
    },
    { by: "nadia_c", after: 0.27, text: "How do you freeze them, whole or pitted?" },
  ],
  "oud-amber-set": [
    {
      by: "safiya",
      after: 0.32,
      text: "Ordered two. Does the rose one last? The last attar I bought from here faded within an hour.",
      replies: [
        {
          by: "yusuf_rahman",
          after: 0.13,
          text: "The rose is the lightest of the three. The oud lasts most of the day on clothing.",
          replies: [
            {
              by: "safiya",
              after: 0.09,
              text: "Thank you, that helps.",
              replies: [
                { by: "yusuf_rahman", after: 0.05, text: "Try it on the cuff, not on the wrist." },
              ],
            },
            { by: "omar_d", after: 0.24, text: "Same experience here, oud is the one to get." },
          ],
        },
      ],
    },
    {
      by: "hana_y",
      after: 0.5,
      text: "The code did not stack with free delivery for me, so total came to £22.45.",
      replies: [
        {
          by: "zaynab_m",
          after: 0.1,
          text: "Same. Still under what I paid for one bottle elsewhere.",
        },
      ],
    },
    {
      by: "maryam_writes",
      after: 0.8,
      text: "Seller confirmed by email that all three are alcohol free and vegan. I can forward it to you, @noor_moderates.",
    },
    { by: "idris_h", after: 0.85, text: "Are these roll-on or with a stick?" },
    { by: "bilal", after: 0.95, text: "Roll-on, the ball shows when you open the shop’s photos." },
    {
      by: "kareem_u",
      after: 1.05,
      text: "Good price for a present. Box looks smarter than I expected from the pictures.",
    },
  ],
  "umrah-manchester": [
    {
      by: "bilal",
      after: 0.2,
      text: "400 m on the flat or up the hill? We had 500 m last time and it was all stairs.",
      replies: [
        {
          by: "hamza_99",
          after: 0.15,
          text: "Flat according to the map on the page, on the clock tower side. I asked them for the hotel name before booking, do the same.",
          replies: [
            {
              by: "bilal",
              after: 0.2,
              text: "Did they give it to you in writing?",
              replies: [
                {
                  by: "hamza_99",
                  after: 0.1,
                  text: "Yes, on the quotation. Two names, the second as an alternative in the same category.",
                },
              ],
            },
            {
              by: "halima_b",
              after: 0.6,
              text: "We walked it with my mother last year. Ten minutes at her pace.",
            },
          ],
        },
      ],
    },
    {
      by: "fatima_o",
      after: 0.45,
      text: "Is the price the same for children?",
      replies: [
        {
          by: "hamza_99",
          after: 0.3,
          text: "Under two is £190, two to eleven is £995 with a bed.",
        },
        { by: "tariq_w", after: 0.5, text: "Without a bed they quoted me £890." },
      ],
    },
    {
      by: "yusuf_rahman",
      after: 0.7,
      text: "Checked the ATOL number on the public register, it is there under their trading name.",
    },
    {
      by: "nadia_c",
      after: 0.9,
      text: "Are the flights at sensible hours?",
      replies: [
        {
          by: "hamza_99",
          after: 0.4,
          text: "Out at 14:10, back at 09:35. The 12th is an overnight, avoid it with small children.",
        },
      ],
    },
    { by: "ibrahim_ks", after: 1.3, text: "How many nights in Madinah?" },
    {
      by: "hamza_99",
      after: 1.5,
      text: "Six in Makkah and four in Madinah. You can ask for five and five at no cost.",
    },
    {
      by: "sumayyah_a",
      after: 1.9,
      text: "Went with them two years ago. Bus was late once, otherwise all as promised.",
    },
    { by: "musa_j", after: 2.3, text: "Is there a payment plan?" },
    {
      by: "aisha_k",
      after: 2.6,
      text: "Three instalments without extra charge, the last one six weeks before departure.",
    },
    {
      by: "khadija_reads",
      after: 2.9,
      text: "Booked for two. May it be accepted from everyone who goes.",
    },
  ],
  "travel-mat": [
    {
      by: "sumayyah_a",
      after: 0.6,
      text: "Which two colours are left?",
      replies: [
        {
          by: "maryam_writes",
          after: 0.3,
          text: "Sand and dark green when I looked. The red one in the picture is £18.",
        },
      ],
    },
    { by: "omar_d", after: 1.4, text: "Does it fit in a cabin bag when folded?" },
    {
      by: "maryam_writes",
      after: 1.8,
      text: "Rolled up it is 60 cm long, so strap it on top instead. Folded in three it fits, but it creases.",
    },
    { by: "idris_h", after: 3.2, text: "Mine is a year old and the foam has not flattened." },
  ],
  "crepe-abaya": [
    {
      by: "zaynab_m",
      after: 0.5,
      text: "How is the crepe in warm weather?",
      replies: [
        {
          by: "safiya",
          after: 0.4,
          text: "Fine to about 25 degrees. Above that I would take their nida one.",
          replies: [
            {
              by: "zaynab_m",
              after: 0.6,
              text: "That is most of the British summer covered then.",
            },
          ],
        },
      ],
    },
    { by: "hana_y", after: 1.3, text: "Size 50 is gone in black, navy still there." },
    {
      by: "fatima_o",
      after: 2.4,
      text: "Are the pockets deep enough for a phone?",
      replies: [
        { by: "safiya", after: 0.7, text: "Yes, with room for keys. They are in the side seam." },
        {
          by: "ruqayya_t",
          after: 1.2,
          text: "Phone fits but drags the fabric a little on one side.",
        },
      ],
    },
    { by: "aisha_k", after: 4.4, text: "I am 172 and took the 58. Good length with flat shoes." },
    {
      by: "nadia_c",
      after: 6.2,
      text: "Returned one last month, money was back in five days. Label was in the parcel.",
    },
    { by: "halima_b", after: 8.1, text: "Is the neckline high enough without a pin?" },
  ],
  earbuds: [
    {
      by: "tariq_w",
      after: 0.4,
      text: "Same price four weeks ago, and £35 in the spring. Cold from me.",
      replies: [
        {
          by: "bilal",
          after: 0.5,
          text: "Fair. I posted it because the white ones were sold out everywhere else.",
          replies: [
            {
              by: "tariq_w",
              after: 0.3,
              text: "No harm done, and thank you for putting that in the description.",
            },
          ],
        },
      ],
    },
    {
      by: "ibrahim_ks",
      after: 2.2,
      text: "Noise cancelling is mild. Good on a bus, not on a plane.",
    },
    {
      by: "musa_j",
      after: 5,
      text: "Left one stopped charging after three months. They replaced the pair.",
    },
    { by: "hamza_99", after: 7.5, text: "Does the microphone cope with wind?" },
    { by: "ibrahim_ks", after: 9, text: "Not really. Indoors people hear me well." },
  ],
  "wooden-blocks": [
    {
      by: "khadija_reads",
      after: 1,
      text: "Are the letters carved or printed?",
      replies: [
        {
          by: "fatima_o",
          after: 0.8,
          text: "Carved and then painted, so they can trace them with a finger.",
        },
      ],
    },
    {
      by: "sumayyah_a",
      after: 4,
      text: "Shipping to the UK was $14, so wait until you have a few things to order.",
    },
    {
      by: "omar_d",
      after: 7.5,
      text: "Does the set have the forms of each letter or only the isolated one?",
      replies: [
        {
          by: "fatima_o",
          after: 1.5,
          text: "Isolated on one side, beginning form on the opposite one.",
        },
        { by: "khadija_reads", after: 2.2, text: "That is better than the cards we have." },
      ],
    },
    { by: "zaynab_m", after: 13, text: "Ours get chewed daily and the paint holds." },
  ],
  "basmati-10kg": [
    {
      by: "kareem_u",
      after: 2,
      text: "Went at lunchtime, two pallets left. Four bags is the limit per car, they were strict.",
      replies: [
        { by: "omar_d", after: 1, text: "Thanks for checking. Is the crate price also on?" },
      ],
    },
    { by: "aisha_k", after: 9, text: "Long grain, stays separate. Soak it half an hour." },
    { by: "musa_j", after: 16, text: "Any chance of this at the Bradford branch?" },
  ],
  "seerah-set": [
    {
      by: "khadija_reads",
      after: 1.5,
      text: "Who is the author, and is there a list of sources?",
      replies: [
        {
          by: "aisha_k",
          after: 1.2,
          text: "There is a list of sources at the end of each volume. The sample pages on the site show it.",
          replies: [
            {
              by: "khadija_reads",
              after: 0.9,
              text: "Found it, thank you. Level looks right for my nine-year-old.",
              replies: [
                {
                  by: "halima_b",
                  after: 3,
                  text: "Mine is seven and needs help with the longer words.",
                },
              ],
            },
          ],
        },
      ],
    },
    { by: "musa_j", after: 5, text: "Postage to Malaysia was £7, took eleven days last time." },
    { by: "maryam_writes", after: 9, text: "The maps are the best part. Two of them fold out." },
    {
      by: "yusuf_rahman",
      after: 15,
      text: "Bought it for the mosque library. Corners are reinforced.",
    },
    { by: "nadia_c", after: 21, text: "Is it also sold one book at a time?" },
    { by: "aisha_k", after: 22.5, text: "Yes, £7 each, so the set saves you £6." },
  ],
};
