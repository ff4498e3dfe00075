/** Attempts to run JavaScript in a reader's browser. */
export const HOSTILE_POSTS: readonly string[] = [
  "<script>alert(1)</script>",
  "<ScRiPt src=//evil.example></sCrIpT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  "<img src='/a.webp' onload='alert(1)'>",
  "<p onclick=alert(1) onmouseover=alert(1)>text</p>",
  "<a href='javascript:alert(1)'>x</a>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](&#106;avascript:alert(1))",
  "[x](java&Tab;script:alert(1))",
  "[x](<java\tscript:alert(1)>)",
  "[x](\u0001javascript:alert(1))",
  "[x](vbscript:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "![x](data:image/svg+xml;base64,PHN2Zz4=)",
  "![x](javascript:alert(1))",
  '[x](https://a.example "onmouseover=alert(1)")',
  '![x" onerror="alert(1)](https://a.example/x.png)',
  '![x](https://a.example/x.png" onerror="alert(1))',
  "<javascript:alert(1)>",
  "<svg onload=alert(1)><script>alert(1)</script></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x /></svg>",
  "<math><mi//xlink:href='data:x,<script>alert(1)</script>'></math>",
  "<svg></p><style><a id='</style><img src=1 onerror=alert(1)>'>",
  "<style>body{background:url(javascript:alert(1))}</style>",
  "<p style='background:url(javascript:alert(1))'>x</p>",
  "<iframe src='javascript:alert(1)'></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data='data:text/html,<script>alert(1)</script>'></object>",
  "<embed src='javascript:alert(1)'>",
  "<form action='javascript:alert(1)'><button formaction='javascript:alert(1)'>x</button></form>",
  "<input autofocus onfocus=alert(1)>",
  "<details open ontoggle=alert(1)>x</details>",
  "<base href='//evil.example/'>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<link rel=stylesheet href='//evil.example/x.css'>",
  "<video><source onerror=alert(1)></video>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<template><script>alert(1)</script></template>",
  "<textarea><img src=x onerror=alert(1)></textarea>",
  "<xmp><img src=x onerror=alert(1)></xmp>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<a href='https://a.example' target=_top ping='//evil.example' id=x class=y>x</a>",
  "<img src='https://a.example/x.png' srcset='javascript:alert(1)' usemap='#m' name='body'>",
  "```\n</code><script>alert(1)</script>\n```",
  "`<img src=x onerror=alert(1)>`",
  "| <img src=x onerror=alert(1)> |\n|---|\n| <script>alert(1)</script> |",
  "# <img src=x onerror=alert(1)>",
  "[x]: javascript:alert(1)\n\n[x]",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "<a href='//evil.example'>x</a> <a href='/\\evil.example'>y</a>",
  "<p dir=rtl data-x=1 aria-label=x role=alert>x</p>",
  "<h2 id=root>x</h2><h3 id=starter name=body>x</h3>",
  "<custom-element onclick=alert(1)>x</custom-element>",
];

/** Element as read by an independent parser. */
export interface ReadElement {
  tag: string;
  attributes: [name: string, value: string][];
}

/** Returns the parts of elements that must never reach a page. */
export function dangersIn(elements: readonly ReadElement[]): string[] {
  return elements.flatMap(({ tag, attributes }) => {
    const found = TAGS.has(tag) ? [] : [`<${tag}>`];
    for (const [name, value] of attributes) {
      const isAllowed = ATTRIBUTES.has(`${tag} ${name}`);
      const isAddress = name === "href" || name === "src";
      const isSafe =
        (!isAddress || /^(https?:\/\/|\/(?![/\\])|#|mailto:)/.test(value)) &&
        (name !== "id" || value.startsWith("post-"));
      if (!isAllowed || !isSafe) found.push(`${tag} ${name}=${value}`);
    }
    return found;
  });
}

// Repeats the site's allow-list on purpose, so that a mistake in it is found.
const TAGS = new Set(
  "h2 h3 h4 h5 h6 p br hr strong b em i del s sub sup kbd code pre blockquote ul ol li table thead tbody tr th td a img".split(
    " ",
  ),
);
const ATTRIBUTES = new Set([
  ...["h2 id", "h3 id", "h4 id", "h5 id", "h6 id"],
  ...["a href", "a title", "a rel", "a target", "img src", "img alt", "img title", "img loading"],
  ...["img decoding", "ol start", "th align", "td align"],
]);
