/** Which setting is missing or wrong, and what was expected. */
export class SettingsError extends Error {}
