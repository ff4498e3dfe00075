const LENGTH = 100_000;

/** Repeats `text` up to the maximum length of a post. */
const repeated = (text: string, length = LENGTH) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index))
    .join("\n")
    .slice(0, LENGTH);

/** Repeated texts for which some Markdown parsers need far more than linear time, often minutes. */
const REPEATED = [
  ...[
    "> ",
    ">",
    "1. ",
    "- * + ",
    "> 1. - ",
    "- [ ] ",
    "\t- ",
    "1. - ",
    "    a\n",
    "> a\nb\n",
    "a  \n",
    "a\n-\n",
  ],
  ...["*a ", "_a*b ", "**a*", "**a(", "*a**b ", "*_", "*a_", "a**b__c", "~~a ", "~", "**a** b "],
  ...["[", "[a](", "![[", "[[]]", '[a](b "', "[a](<b", "[a]: <", "[a]:\n", "[^a]", "[^a]:\n", "\\"],
  ...[
    "http://a.b/(",
    "http://",
    "www.",
    "www.a.b(",
    "://",
    "a.b@",
    "a@",
    "mailto:a@",
    "<a@",
    "<http:",
  ],
  ...[
    "<a ",
    "</",
    "<!--",
    "<?",
    "<!A ",
    "<![CDATA[",
    "<div>\n",
    "<script>",
    "&",
    "&#",
    "aaaa",
    "'a",
    '"',
  ],
  ...["```\n", "|", "-", "\n", " ", " a", "a|b\n", "[a](((((((((((((((((((((((((((((((((((((((("],
];

/** Posts of at most 100,000 characters that are designed to keep a Markdown parser busy. */
export const SLOW_MARKDOWN: readonly string[] = [
  ...REPEATED.map((text) => repeated(text)),
  // Lines that continue a list, a quote or a table without a marker.
  ...[" b\n", "  b\n", "b\n"].flatMap((line) => [
    `- a\n${repeated(line, LENGTH - 4)}`,
    `> a\n${repeated(line, LENGTH - 4)}`,
  ]),
  `a|b\n-|-\n${repeated("x|y\n", LENGTH - 8)}`,
  `${repeated("a|", LENGTH / 2 - 1)}\n${repeated("-|", LENGTH / 2)}`,
  `a${repeated("**b", LENGTH / 2)}${repeated("c* ", LENGTH / 2 - 1)}`,
  lines(440, (index) => `${" ".repeat(index)}- a`),
  lines(440, (index) => `${">".repeat(index)} a`),
  lines(440, (index) => "`".repeat(index)),
  `${lines(3000, (index) => `[a${index}]: u`)}\n${repeated("[a1]", LENGTH / 2)}`,
];
