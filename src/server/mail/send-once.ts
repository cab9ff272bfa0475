/** Holds the messages that are being sent, by their key. */
const sending = new Map<string, Promise<void>>()

/** Sends a message. One that is asked for again meanwhile, by a double click, is sent once. */
export async function sendOnce(key: unknown, send: () => Promise<void>) {
  const name = JSON.stringify(key)
  const running = sending.get(name) ?? send().finally(() => void sending.delete(name))
  sending.set(name, running)
  await running
}
