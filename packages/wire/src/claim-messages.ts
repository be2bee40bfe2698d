import type { OrderStatus } from './order.ts'

/** Words of a claim's refusals that its form says by itself: apart, so that other screens do not carry them. */
export const claimMessages = {
  invalid_contract_number: 'Номер договора — от 1 до 25 букв, цифр, дефисов и пробелов',
  date_in_future: 'Эта дата ещё не наступила',
  file_required: 'Приложите фото или файл договора',
  file_empty: 'Файл пустой. Выберите другой',
  file_too_large: 'Файл больше 10 МБ. Выберите файл поменьше',
  file_heic: 'Формат HEIC не подходит. Сохраните фото как JPEG или снимите заново',
  file_type: 'Подойдут JPEG, PNG, WebP или PDF. Выберите другой файл',
} as const

const titles: Partial<Record<OrderStatus, string>> = {
  review: 'Заявка на договор на рассмотрении',
  accepted: 'Заявка на договор принята',
  closed: 'Договор нашёлся',
  rejected: 'Заявка на договор отклонена',
  cancelled: 'Заявка на договор отменена',
}

/** What a member is told when their claim moves on. `note`: why, in words. */
export const claimNotification = ({
  status,
  number,
  contractNumber,
  note,
}: {
  status: OrderStatus
  number: number
  contractNumber: string
  note: string
}): { title: string; body: string } => ({
  title: titles[status] ?? 'Заявка на договор',
  body: `Заявка №\u00A0${number}, договор №\u00A0${contractNumber}${note === '' ? '' : `. ${note}`}`,
})

/** What the timeline of a claim tells next to its steps. */
export const claimNotes = {
  contract_ended: 'Договор нашёлся, но он расторгнут',
  contract_gone: 'Загрузку с этим договором отменили: заявка снова на рассмотрении',
} as const
