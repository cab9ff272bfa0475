/** A press of a person lasts about as long. */
export const pressMs = 100

export interface Point {
  x: number
  y: number
}

/** One window of a browser, driven by its own protocol as a person drives it. */
export interface Engine {
  open(url: string): Promise<unknown>
  /** Presses the button of the mouse for `pressMs`, in which a page may change. */
  clickAt(point: Point): Promise<unknown>
  type(text: string): Promise<unknown>
  press(key: 'Enter' | 'Tab' | 'Escape'): Promise<unknown>
  /** Selects all of the focused field. */
  selectAll(): Promise<unknown>
  back(): Promise<unknown>
  /** Sets the width of the page, where the protocol can. */
  setWidth?(width: number): Promise<unknown>
  /** Prints the page on A4 as a PDF, where the protocol can. */
  print?(): Promise<Uint8Array>
  /** Runs a function in the page, with a text as its argument; its result is JSON. */
  evaluate<Result>(run: (text: string) => Result, text?: string): Promise<Result>
  close(): Promise<unknown>
}

export interface EngineType {
  /** The programs that it needs, with the path of each where it is installed. */
  programs: Record<string, string | undefined>
  start(): Promise<Engine>
}
