/** Values of the colours in which products come, by the names of their pictures. */
export const colours = {
  forest: '#2f5d43',
  slate: '#56708c',
  oat: '#dcc9a4',
  terracotta: '#c0673f',
  charcoal: '#43464b',
  mustard: '#d9a62e',
  cherry: '#a8263c',
  night: '#2a3f78',
}
