import react from '@astrojs/react/server.js'

/**
 * React's renderer for what is not hydrated. Components that are not Astro's are React's here: the
 * integration's own `check` renders each of them to find that out.
 */
export default {
  ...react,
  // The name of an element, such as that of `<Tag />`, is written by Astro itself.
  check: (component: unknown) => typeof component !== 'string',
}
