/**
 * Styles that make a card as high as the other cards of its row in a `Grid`. Outside a `Grid`, the card keeps its own
 * height.
 */
export const fillGridCell = { '.MuiGrid-root > &': { height: '100%' } }
