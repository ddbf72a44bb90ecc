// What a person sees of a page, as lines of text: each box and text in the window with its place, size, colours and font. Returned as
// [{ key, box: [x, y, width, height] }] in CSS pixels, where `key` is everything but the place.
(hidden) => {
  // What differs from run to run and from machine to machine is replaced in the page before it is measured, so that nothing moves with it.
  const volatile = [
    [
      /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
      "00000000-0000",
    ],
    [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z?/g, "2026-01-01T00:00:00Z"],
    [
      /[A-Z][a-z]{2} \d{1,2}, \d{4}(,? (at )?\d{1,2}:\d\d(:\d\d)?(\s[AP]M)?)?/g,
      "Jan 1, 2026, 1:00:00 AM",
    ],
    [/\b\d{1,2}\/\d{1,2}\/\d{4}\b/g, "1/1/2026"],
    [/\b\d+ min\b/g, "1 min"],
    [/\d{4}[/-]\d{1,2}[/-]\d{1,2}(\s\d{1,2}:\d\d(:\d\d)?)?/g, "2026/1/1 00:00"],
    [
      /\d{4}年\d{1,2}月\d{1,2}日(\s*(星期.)?\s*\d\d:\d\d(:\d\d)?)?/g,
      "2026年1月1日 00:00",
    ],
    [
      /\d{1,2} [A-Z][a-z]{2,8} \d{4}(,? (at )?\d\d:\d\d(:\d\d)?)?/g,
      "1 Jan 2026, 00:00",
    ],
    [/\b\d{1,2}:\d\d(:\d\d)?(\s[AP]M)?(?!\w)/g, "00:00"],
    [/\b\d+[dhms](\d+[hms])?\b/g, "1m"],
    [/\b(\d+|an?) (second|minute|hour|day)s?( ago)?/g, "1 minute$3"],
    [/\d+\s?(秒钟?|分钟|小时|天)/g, "1 分钟"],
    [/(\blast|in) minute|this minute|just now|now\b/g, "1 minute ago"],
    [/现在|刚刚|此刻/g, "1 分钟前"],
    [/(127\.0\.0\.1|localhost):\d+/g, "$1:0"],
    [/\b\d+(\.\d+)? ?(ms|s|[KMG]?i?B)\b/g, "1 $2"],
    // an access key, also one that happens to have no digit
    [/\bAK[0-9A-Za-z]{20}\b/g, "random"],
    [/\b(?=[\w-]*[0-9])(?=[\w-]*[A-Za-z])[\w-]{16,}\b/g, "random"],
    [/\d{3,}/g, "000"],
  ];
  const still = new CSSStyleSheet();
  still.replaceSync(
    "*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important }" +
      ":root, * { --pf-t--global--font--family--mono: 'RedHatText', sans-serif !important }" +
      `${hidden} { visibility: hidden !important }`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];

  const told = (window.hcTold ??= new WeakMap());
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (told.get(node)?.shown === node.nodeValue) continue;
    const text = volatile.reduce(
      (all, [pattern, stand]) => all.replace(pattern, stand),
      node.nodeValue,
    );
    // a machine may have no Chinese font: a letter of the console's own font stands for each character, and a line may break after it
    const shown = text.replace(/[\u2e80-\u9fff\uff00-\uffef]/g, "W\u200b");
    told.set(node, { text, shown });
    if (shown !== node.nodeValue) node.nodeValue = shown;
  }

  const lines = [];
  const add = (key, { left, top, right, bottom }, clip) => {
    const [x, y, to, end] = [
      Math.max(left, clip.left),
      Math.max(top, clip.top),
      Math.min(right, clip.right),
      Math.min(bottom, clip.bottom),
    ];
    if (to - x > 1 && end - y > 1)
      lines.push({ key, box: [x, y, to - x, end - y].map(Math.round) });
  };
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", {
    willReadFrequently: true,
  });
  const colours = new Map();
  const colour = (css) => {
    if (!colours.has(css)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = css;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
      const hex = [red, green, blue]
        .map((part) => part.toString(16).padStart(2, "0"))
        .join("");
      colours.set(
        css,
        alpha === 0
          ? ""
          : alpha === 255
            ? `#${hex}`
            : `#${hex}/${Math.round((alpha / 255) * 100)}`,
      );
    }
    return colours.get(css);
  };
  const painted = (style) => {
    const parts = [];
    if (colour(style.backgroundColor) !== "")
      parts.push(`fill ${colour(style.backgroundColor)}`);
    if (style.backgroundImage !== "none") parts.push("image");
    const sides = ["Top", "Right", "Bottom", "Left"]
      .filter(
        (side) =>
          parseFloat(style[`border${side}Width`]) > 0 &&
          style[`border${side}Style`] !== "none",
      )
      .filter((side) => colour(style[`border${side}Color`]) !== "")
      .map(
        (side) =>
          `${side[0]}${parseFloat(style[`border${side}Width`])} ${colour(style[`border${side}Color`])}`,
      );
    if (sides.length > 0)
      parts.push(
        `border ${[...new Set(sides.map((each) => each.slice(1)))].join(" ")} ${sides.map(([side]) => side).join("")}`,
      );
    if (style.boxShadow !== "none") parts.push("shadow");
    if (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0)
      parts.push(`outline ${colour(style.outlineColor)}`);
    return parts.join(", ");
  };
  const hash = (text) =>
    [...text]
      .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)
      .toString(36);

  const visit = (element, clip) => {
    const style = getComputedStyle(element);
    if (style.display === "none" || Number(style.opacity) === 0) return;
    const box = element.getBoundingClientRect();
    const isSeen = style.visibility === "visible";
    if (element instanceof SVGSVGElement) {
      const small = box.width <= 32;
      const drawn = small
        ? ` ${hash([...element.querySelectorAll("[d]")].map((path) => path.getAttribute("d")).join())}`
        : "";
      if (isSeen) add(`drawing ${colour(style.color)}${drawn}`, box, clip);
      return;
    }
    if (isSeen) {
      const own = painted(style);
      const name = element.tagName.toLowerCase();
      const control = {
        input: element.type,
        textarea: "area",
        img: "img",
        canvas: "canvas",
      }[name];
      if (own !== "" || control)
        add(["box", control, own].filter(Boolean).join(" "), box, clip);
      if (element.placeholder && element.value === "")
        add(`placeholder "${element.placeholder}"`, box, clip);
      for (const pseudo of ["::before", "::after"]) {
        const part = getComputedStyle(element, pseudo);
        if (
          part.content !== "none" &&
          part.content !== "normal" &&
          painted(part) !== ""
        )
          add(`edge ${painted(part)}`, box, clip);
      }
      for (const node of element.childNodes) {
        const text =
          node.nodeType === Node.TEXT_NODE
            ? (told.get(node)?.text ?? "").trim().replace(/\s+/g, " ")
            : "";
        if (text === "") continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const font = `${Math.round(parseFloat(style.fontSize))}/${style.fontWeight}`;
        const drawn = [
          colour(style.color),
          font,
          style.fontStyle === "italic" && "italic",
          style.textDecorationLine !== "none" && style.textDecorationLine,
        ];
        add(
          `text ${drawn.filter(Boolean).join(" ")} "${text.slice(0, 120)}"`,
          range.getBoundingClientRect(),
          clip,
        );
      }
    }
    const isCut =
      style.overflowX !== "visible" ||
      style.overflowY !== "visible" ||
      style.clipPath !== "none";
    const inner = isCut
      ? {
          left: Math.max(clip.left, box.left),
          top: Math.max(clip.top, box.top),
          right: Math.min(clip.right, box.right),
          bottom: Math.min(clip.bottom, box.bottom),
        }
      : clip;
    for (const child of element.children)
      visit(child, style.position === "fixed" ? clip : inner);
  };
  visit(document.body, {
    left: 0,
    top: 0,
    right: innerWidth,
    bottom: innerHeight,
  });
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
    (sheet) => sheet !== still,
  );
  return lines;
};
