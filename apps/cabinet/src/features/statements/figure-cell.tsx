import { Amount } from '../../shared/amount/amount.tsx'

/** Cell of a table with a figure of a document. Balances have no sign, all other figures have one. */
export const FigureCell = ({ figure, value }: { figure: string; value: number }) => (
  <td>
    <Amount value={value} signed={figure !== 'opening' && figure !== 'closing'} abbreviation={false} />
  </td>
)
