/**
 * xterm.js writes style elements and style attributes, both of which the content security policy refuses. It makes its elements by
 * `document.createElement`, so while a terminal is on the page that gives stand-ins: what is written into a style element becomes a
 * style sheet made by script, which the policy allows, and a style attribute of a span is set as what it means. Returns how to end it.
 */
export function allowInlineStyle(): () => void {
  const make = (tag: string): HTMLElement => {
    if (tag === 'style') {
      return styleStandIn();
    }
    const element = plain(tag);
    return tag === 'span' ? takeStyleAttribute(element) : element;
  };
  Object.defineProperty(document, 'createElement', { value: make, configurable: true, writable: true });
  return () => {
    Reflect.deleteProperty(document, 'createElement');
  };
}

/** As the page's own: in HTML the case of a tag does not matter. */
function plain(tag: string): HTMLElement {
  return document.createElementNS('http://www.w3.org/1999/xhtml', tag.toLowerCase());
}

function styleStandIn(): HTMLElement {
  const element = plain('span');
  element.hidden = true;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  let text = '';
  Object.defineProperty(element, 'textContent', {
    get: () => text,
    set(value: string) {
      text = value;
      sheet.replaceSync(value);
    },
  });
  element.remove = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    HTMLElement.prototype.remove.call(element);
  };
  return element;
}

/** Rows are copies of one another, so a copy must do the same. */
function takeStyleAttribute(element: HTMLElement): HTMLElement {
  element.setAttribute = (name: string, value: string) => {
    if (name === 'style') {
      element.style.cssText = value;
    } else {
      HTMLElement.prototype.setAttribute.call(element, name, value);
    }
  };
  element.cloneNode = (deep?: boolean) =>
    takeStyleAttribute(HTMLElement.prototype.cloneNode.call(element, deep) as HTMLElement);
  return element;
}
