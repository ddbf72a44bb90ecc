/**
 * Replaces `document.createElement` while a terminal is on the page, and returns how to end that. xterm.js writes style elements and style
 * attributes, both of which the content security policy refuses: here a style element's text becomes a constructed style sheet, and a
 * span's style attribute is set through the CSSOM, which the policy allows. docs/decisions/0009 says why, and what else was considered.
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

/** An element as the browser makes it: in HTML the case of a tag does not matter. */
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

/** xterm.js copies spans, so a copy must do the same. */
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
