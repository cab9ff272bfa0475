/** What somebody at the command line has to mend, in a sentence. */
export class CliError extends Error {}
