/** Takes the shopper to the first field that is wrong, once the page shows it. */
export const focusFirstError = (form: HTMLElement) => requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus())
