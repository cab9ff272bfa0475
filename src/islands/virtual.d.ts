/** Starts the islands of the page that imports it. */
declare module 'virtual:islands' {}
