import type { OrderCategory } from '@impulse/api/orders/order'

export const orderTitle = ({ category, subject }: { category: OrderCategory; subject: string }): string =>
  category === 'withdrawal' ? `Вывод средств${subject && `: ${subject}`}` : `Поиск договора ${subject}`
