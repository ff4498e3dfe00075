import type { DemoThreads } from "#demo/deals/demo-types.ts";

/** Comments on clothing for men, women and children, and on perfumes. */
export const wear: DemoThreads = {
  "white-thobe": [
    {
      by: "omar_d",
      after: 2,
      text: "I am 183 cm. 58 or 60?",
      replies: [
        {
          by: "yusuf_rahman",
          after: 1,
          text: "I am 181 and the 58 ends above the ankle bone. Take the 58 unless you like it long.",
          replies: [
            {
              by: "omar_d",
              after: 6,
              text: "58 it is.",
              replies: [{ by: "idris_h", after: 5, text: "183 as well, 58 sits well on me." }],
            },
          ],
        },
      ],
    },
    { by: "tariq_w", after: 9, text: "Is it see-through in the sun?" },
    {
      by: "yusuf_rahman",
      after: 11,
      text: "A little. I wear white trousers under it, as with all of them.",
    },
    { by: "kareem_u", after: 20, text: "The collar version has a hidden button, nice detail." },
  ],
  "embroidered-kufi": [
    {
      by: "bilal",
      after: 12,
      text: "Wash it separately the first time, the green really does run.",
    },
  ],
  loafers: [
    {
      by: "ibrahim_ks",
      after: 15,
      text: "Do they come in a wide fit?",
      replies: [{ by: "tariq_w", after: 6, text: "No, but they gave after a few days." }],
    },
    { by: "musa_j", after: 40, text: "Lining tag says cow leather, as promised." },
  ],
  "rain-jacket": [
    { by: "aisha_k", after: 20, text: "Bought the women's one too, same length, better pockets." },
    {
      by: "khadija_reads",
      after: 36,
      text: "Does the hood stay up on a bicycle?",
      replies: [{ by: "ibrahim_ks", after: 5, text: "With the cord pulled, yes." }],
    },
  ],
  "winter-thobe": [
    { by: "hamza_99", after: 100, text: "Restocked in camel today." },
    {
      by: "bilal",
      after: 240,
      text: "Wool content is 30 per cent according to the label, wash it cold.",
    },
  ],
  "hijab-trio": [
    {
      by: "safiya",
      after: 3,
      text: "Does modal slip?",
      replies: [
        {
          by: "fatima_o",
          after: 2,
          text: "Less than chiffon, more than jersey. One pin is enough for me.",
          replies: [{ by: "hana_y", after: 4, text: "With an undercap I don't need any." }],
        },
      ],
    },
    { by: "zaynab_m", after: 11, text: "Colours match the photos, apart from the mustard." },
    {
      by: "maryam_writes",
      after: 24,
      text: "Discount shows in the basket, not on the product page, as posted.",
    },
  ],
  "linen-maxi": [
    { by: "aisha_k", after: 8, text: "Went down a size as you said. Fits." },
    {
      by: "nadia_c",
      after: 30,
      text: "Is the lining long or to the knee?",
      replies: [{ by: "zaynab_m", after: 3, text: "All the way down." }],
    },
  ],
  "leather-tote": [
    {
      by: "ruqayya_t",
      after: 30,
      text: "Material tab is clear: bovine leather, cotton. I asked about the handles, same.",
    },
    {
      by: "sumayyah_a",
      after: 80,
      text: "The zip is smooth. Careful, the strap is sold separately.",
    },
  ],
  "closed-abaya-sale": [
    { by: "fatima_o", after: 10, text: "54 in navy is gone." },
    { by: "safiya", after: 12, text: "Thank you, black 54 is still there." },
    { by: "ruqayya_t", after: 380, text: "All gone now." },
  ],
  "prayer-dress": [
    {
      by: "sumayyah_a",
      after: 40,
      text: "Does the scarf cover the hands when you raise them?",
      replies: [
        {
          by: "maryam_writes",
          after: 12,
          text: "The sleeves are attached inside with a loop for the finger, so yes.",
        },
      ],
    },
  ],
  burkini: [
    { by: "hana_y", after: 750, text: "Still the same price today. True to the size chart." },
    {
      by: "safiya",
      after: 60,
      text: "Does the tunic float up?",
      replies: [
        { by: "sumayyah_a", after: 20, text: "It ties to the trousers, so it stays down." },
      ],
    },
  ],
  "kids-set": [
    { by: "halima_b", after: 6, text: "Ages come up small. My five-year-old wears the 6 to 7." },
    { by: "sumayyah_a", after: 15, text: "At last something without a slogan." },
  ],
  "madrasah-bag": [
    {
      by: "fatima_o",
      after: 9,
      text: "Does A4 fit?",
      replies: [{ by: "halima_b", after: 4, text: "Yes, a ring binder too, just." }],
    },
    { by: "musa_j", after: 70, text: "Zip still fine after a term." },
  ],
  "girls-abaya": [
    { by: "aisha_k", after: 33, text: "Bought for my nieces, they refuse to take them off." },
  ],
  "musk-spray": [
    { by: "ruqayya_t", after: 12, text: "Two bottles for £11.50 in the basket, works." },
    {
      by: "bilal",
      after: 28,
      text: "Any ethanol under another name in the list?",
      replies: [
        {
          by: "hana_y",
          after: 4,
          text: "The list on the page is water, glycerine, fragrance and a preservative. I cannot judge the fragrance part, ask the seller.",
          replies: [
            {
              by: "bilal",
              after: 3,
              text: "Asked, they say their fragrance oils are in a plant-based carrier.",
            },
          ],
        },
      ],
    },
  ],
  "attar-sampler": [
    {
      by: "yusuf_rahman",
      after: 24,
      text: "Number six is the one. Voucher came the next morning.",
    },
    { by: "omar_d", after: 90, text: "Voucher is valid for 60 days, do not forget it like me." },
  ],
  "mens-oud-spray": [
    { by: "tariq_w", after: 20, text: "Hardly any scent left after an hour. Cold." },
    { by: "kareem_u", after: 540, text: "Works better on a jumper than on skin." },
  ],
  "oud-burner": [{ by: "zaynab_m", after: 18, text: "Put it on a tile, the base gets warm." }],
};
