/// <reference lib="dom" />
/** Elements of the page. Texts stay texts: nothing here parses HTML. @module */

/** An attribute, a listener (`onclick: …`), or nothing. */
export type Attribute = string | number | boolean | EventListener | undefined;

/**
 * Makes an element.
 *
 * @param tag Its name.
 * @param attributes Attributes; functions listen to the event that their name tells after `on`,
 * `true` sets an empty attribute, `false` and `undefined` none.
 * @param children Nodes, or texts.
 * @returns The element.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, Attribute>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) {
      made.setAttribute(name, value === true ? "" : String(value));
    }
  }
  made.append(...children);
  return made;
}

/** The element of the page with this id, which the file holds. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found as T;
}

/** Lets the browser draw before more is done. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    requestAnimationFrame(() => channel.port2.postMessage(null));
  });
}
