/** Tells the user of a command what to mend, in one sentence. */
export class CliError extends Error {}
