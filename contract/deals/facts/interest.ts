/** Returns whether a title mentions interest, in English or Arabic. The form then shows a hint, but accepts the title. */
export function mentionsInterest(title: string): boolean {
  return INTEREST.test(title.normalize("NFKC").replace(MARKS, ""));
}

/** Arabic vowel marks and tatweel, which elongates letters. Neither changes a word. */
const MARKS = /[\u064b-\u0652\u0670\u0640]/g;

const INTEREST =
  /(?<!\p{L})(?:interests?|[وبلفك]{0,2}(?:ال)?(?:فائده|فائدة|فوائد|ربا)|لل(?:فائدة|فوائد|ربا))(?!\p{L})/iu;
