/** Returns whether a title speaks of interest, in English or Arabic. Asks for another word; it refuses nothing. */
export function mentionsInterest(title: string): boolean {
  return INTEREST.test(title.normalize("NFKC").replace(MARKS, ""));
}

/** Arabic vowel marks and the stretched line, which change no word. */
const MARKS = /[\u064b-\u0652\u0670\u0640]/g;

const INTEREST =
  /(?<!\p{L})(?:interests?|[وبلفك]{0,2}(?:ال)?(?:فائده|فائدة|فوائد|ربا)|لل(?:فائدة|فوائد|ربا))(?!\p{L})/iu;
