import type { Page } from "@playwright/test";

/**
 * Returns the texts of a page that are cut off, outside the window or covered by another text. Rows that scroll sideways and
 * texts that end with "…" are not reported.
 */
export function findHiddenText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const { clientWidth } = document.documentElement;
    const seen: { name: string; layer: Element | null; lines: DOMRect[] }[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const text = readText(node);
      if (!text) continue;
      for (const { left, right } of text.lines) {
        if (left < -1 || right > clientWidth + 1) found.add(`outside: ${text.name}`);
      }
      if (text.isCut) found.add(`cut: ${text.name}`);
      for (const other of seen) {
        if (other.layer === text.layer && overlaps(other.lines, text.lines)) {
          found.add(`covered: ${other.name} / ${text.name}`);
        }
      }
      seen.push(text);
    }
    return [...found];

    function readText(node: Node) {
      const parent = node.parentElement;
      const name = node.textContent?.trim().slice(0, 40) ?? "";
      const isShown = parent?.checkVisibility({
        contentVisibilityAuto: true,
        opacityProperty: true,
        visibilityProperty: true,
      });
      if (!parent || !name || !isShown || parent.closest("script, noscript, select")) return null;
      const range = document.createRange();
      range.selectNodeContents(node);
      let lines = [...range.getClientRects()].filter(
        ({ width, height }) => width > 1 && height > 1,
      );
      let layer: Element | null = null;
      let isCut = false;
      let mayHide = false;
      for (
        let box: Element | null = parent;
        box && box !== document.body;
        box = box.parentElement
      ) {
        const style = getComputedStyle(box);
        if (/fixed|sticky/.test(style.position)) layer = box;
        mayHide ||= style.webkitLineClamp !== "none" || style.textOverflow === "ellipsis";
        // For screen readers only.
        if (style.clipPath.startsWith("inset(50%")) return null;
        if (style.overflowX === "visible") continue;
        const frame = box.getBoundingClientRect();
        mayHide ||= /auto|scroll/.test(style.overflowX);
        if (mayHide) lines = lines.flatMap((line) => clip(line, frame));
        else
          isCut ||= lines.some(
            (line) => line.left < frame.left - 3 || line.right > frame.right + 3,
          );
      }
      if (mayHide) lines = lines.filter(({ left, right }) => left >= 0 && right <= clientWidth);
      return lines.length > 0 ? { name, layer, lines, isCut } : null;
    }

    function clip(line: DOMRect, frame: DOMRect): DOMRect[] {
      const left = Math.max(line.left, frame.left);
      const right = Math.min(line.right, frame.right);
      const isIn = right > left && (line.top + line.bottom) / 2 < frame.bottom;
      return isIn ? [new DOMRect(left, line.top, right - left, line.height)] : [];
    }

    function overlaps(lines: DOMRect[], others: DOMRect[]): boolean {
      return lines.some((one) =>
        others.some((other) => {
          const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          // Line boxes may touch.
          return width > 4 && height > 0.45 * Math.min(one.height, other.height);
        }),
      );
    }
  });
}
