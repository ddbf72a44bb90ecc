/**
 * xterm.js writes style elements and style attributes, both of which the content security policy refuses. It makes its elements by way
 * of a document that it is given, so it is given one whose style elements are stand-ins: what is written into one becomes a style
 * sheet made by script, which the policy allows, and a style attribute is set as what it means.
 */
export function documentWithoutInlineStyle(): Document {
  const make = (tag: string): HTMLElement => {
    if (tag === 'style') return styleStandIn();
    const element = plain(tag);
    if (tag === 'span') takeStyleAttribute(element);
    return element;
  };
  return new Proxy(document, {
    get(target, name) {
      if (name === 'createElement') return make;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(target) : value;
    },
  });
}

/** Runs what takes the page's own document although it was given another. */
export function withCreateElement<T>(other: Document, run: () => T): T {
  Object.defineProperty(document, 'createElement', { value: makerFor(other), configurable: true, writable: true });
  try {
    return run();
  } finally {
    Reflect.deleteProperty(document, 'createElement');
  }
}

/** Only for style elements: the other document makes the rest with this one's, which would go in circles. */
function makerFor(other: Document): (tag: string) => HTMLElement {
  return (tag) => (tag === 'style' ? other.createElement(tag) : plain(tag));
}

function plain(tag: string): HTMLElement {
  return document.createElementNS('http://www.w3.org/1999/xhtml', tag);
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
    if (name === 'style') element.style.cssText = value;
    else HTMLElement.prototype.setAttribute.call(element, name, value);
  };
  element.cloneNode = (deep?: boolean) => takeStyleAttribute(HTMLElement.prototype.cloneNode.call(element, deep) as HTMLElement);
  return element;
}
