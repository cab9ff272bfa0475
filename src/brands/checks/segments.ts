import { astroFiles, type AstroFile, type Node } from './astro-file.ts'
import { astroSources, type BrandFolder, type Finding } from './brand-folder.ts'
import { declaredIn, isRead, pathsIn } from './names.ts'

/** Names the groups of the shopper, in a card and in any other file. */
const groups = /^Astro\.(?:props|locals\.(?:session|maybeSession))\.shopper\.segments$/

/** Returns whether a node stands between the tags of `Cached`, whatever the file calls it. */
function isKept(parents: Node[], { imports }: AstroFile) {
  return parents.some(({ openingElement }) => {
    const { name } = (openingElement ?? {}) as { name?: Node }
    const written = name && String(name.name)
    const isCached = imports.some(
      (one) => one.from === '#theme' && one.name === 'Cached' && one.local === written,
    )
    return isCached && !parents.includes(openingElement as Node)
  })
}

/** Returns the nodes that read the groups, or a variable that follows from them. */
function readsOf({ nodes }: AstroFile) {
  const pathOf = pathsIn(nodes)
  const following = new Set<string>()
  return nodes.filter(([node, parents]) => {
    const isName = isRead(node, parents) && following.has(String(node.name))
    if (!isName && !groups.test(pathOf(node) ?? '')) return false
    for (const { type, id } of parents)
      if (type === 'VariableDeclarator') for (const name of declaredIn(id)) following.add(name)
    return true
  })
}

/** Reports what depends on the shopper's groups and is kept for others. */
export function* checkSegments(folder: BrandFolder): Generator<Finding, void> {
  for (const file of folder.files(astroSources)) {
    const tree = astroFiles(folder)(file)
    if (!tree) continue
    const isPage = file.startsWith('pages/')
    const [first] = readsOf(tree).find(([, parents]) => isPage || isKept(parents, tree)) ?? []
    if (!first) continue
    const expected = isPage
      ? 'a page that is the same for every shopper, since browsers keep it'
      : 'a <Cached> whose content is the same for every shopper'
    yield folder.error(file, tree.lineOf(first), expected, 'one that depends on segments')
  }
}
