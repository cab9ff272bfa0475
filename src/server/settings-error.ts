/** Reports the missing or wrong settings and their expectations. */
export class SettingsError extends Error {}
