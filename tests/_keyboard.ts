/** Key presses of a browser's page. @module */
import type { DevTools } from "./_devtools.ts";

/** Key codes, and the text that a key types. */
const KEYS: Readonly<Record<string, { code: number; text?: string }>> = {
  Tab: { code: 9 },
  Enter: { code: 13, text: "\r" },
  Escape: { code: 27 },
  Space: { code: 32, text: " " },
  End: { code: 35 },
  Home: { code: 36 },
  ArrowLeft: { code: 37 },
  ArrowUp: { code: 38 },
  ArrowRight: { code: 39 },
  ArrowDown: { code: 40 },
};
const SHIFT = 8;

/** Presses and releases a key, such as `Tab`, `Shift+Tab` or `a`. */
export async function pressKey(devTools: DevTools, name: string): Promise<void> {
  const shift = name.startsWith("Shift+") && name.length > 6;
  const key = shift ? name.slice(6) : name;
  const { code, text } = KEYS[key] ??
    { code: key.toUpperCase().charCodeAt(0), text: key };
  const event = {
    key: key === "Space" ? " " : key,
    code: KEYS[key] ? key : `Key${key.toUpperCase()}`,
    windowsVirtualKeyCode: code,
    modifiers: shift ? SHIFT : 0,
  };
  await devTools.send("Input.dispatchKeyEvent", {
    ...event,
    type: text === undefined ? "rawKeyDown" : "keyDown",
    ...text === undefined ? {} : { text },
  });
  await devTools.send("Input.dispatchKeyEvent", { ...event, type: "keyUp" });
}
