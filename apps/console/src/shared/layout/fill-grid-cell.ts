/** Styles of a card that is as high as the other cards of its row in a `Grid`. Elsewhere the card keeps its own height. */
export const fillGridCell = { '.MuiGrid-root > &': { height: '100%' } }
