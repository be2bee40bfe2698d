type NotificationContent = { title: string; body: string; link: string }

/** Notification of a scheduled account deletion. `day`: the date of the deletion, for example `5 декабря`. */
export const accountDeletionRequestedNotification = ({
  number,
  day,
}: {
  number: number
  day: string
}): NotificationContent => ({
  title: 'Аккаунт будет удалён',
  body: `Запрос №\u00a0${number} принят. ${day} аккаунт и данные будут удалены. До этого дня можно передумать`,
  link: '/lk/data',
})

export const accountDeletionCancelledNotification = ({
  number,
}: {
  number: number
}): NotificationContent => ({
  title: 'Удаление аккаунта отменено',
  body: `Запрос №\u00a0${number} отменён, всё остаётся как было. Если это были не вы, напишите в поддержку`,
  link: '/lk/data',
})

/**
 * Certificate of an account deletion, without personal data: counts of erased and retained items, and
 * retention dates.
 */
export type ErasureCertificate = {
  /** Number of erased items of each kind. */
  destroyed: Partial<Record<keyof typeof destroyedLabels, number>>
  retained: {
    transactions: number
    /**
     * Number of withdrawals that were sent to a bank or payout provider. The names and recipient details in them are
     * retained until `withdrawalsUntil`.
     */
    withdrawals: number
    withdrawalsUntil: string
    contracts: number
    consents: number
    statements: number
  }
  /** Points that the member had when the account was erased. These points are not paid out. */
  pointsLost: number
}

export const destroyedLabels = {
  key: 'ключ шифрования документов и файлов',
  profile: 'имя, телефон, почта, город, место работы, имя пользователя',
  document: 'данные документа',
  files: 'файлы и сканы',
  pictures: 'фотографии профиля',
  recipients: 'реквизиты получателей, которым не платили',
  names: 'ФИО в заявках, по которым не платили',
  claims: 'слова в заявках «Не вижу договор»',
  threads: 'вопросы в поддержку и ответы на них',
  notifications: 'уведомления',
  sessions: 'сеансы с адресами и устройствами',
  consentAddresses: 'адреса и устройства в журнале согласий',
  codes: 'коды подтверждения',
} as const

/** Formats the erasure certificate as lines of text, for an authority or for the former member. */
export function erasureCertificateLines({
  number,
  requestedOn,
  doneOn,
  prunedOn,
  certificate,
}: {
  number: number
  requestedOn: string
  doneOn: string
  /** Date on which the retained payment data was erased; null while the server still stores this data. */
  prunedOn: string | null
  certificate: ErasureCertificate
}): string[] {
  const { retained } = certificate
  const payments =
    prunedOn === null
      ? `ФИО и реквизиты выплат (${retained.withdrawals}): бухгалтерский и налоговый учёт (402-ФЗ, НК РФ), до ${retained.withdrawalsUntil}`
      : `ФИО и реквизиты выплат (${retained.withdrawals}) уничтожены ${prunedOn}, срок хранения истёк`
  return [
    `Акт №\u00a0${number} об уничтожении персональных данных (152-ФЗ, приказ РКН №\u00a0179)`,
    `Запрошено ${requestedOn}, выполнено ${doneOn}`,
    'Уничтожено:',
    ...destroyedLines(certificate.destroyed),
    'Хранится без ФИО, телефона и документа:',
    `  операции по баллам: ${retained.transactions}; договоры: ${retained.contracts}; согласия: ${retained.consents}; выписки и квитанции (только инициалы): ${retained.statements}`,
    prunedOn === null ? 'Хранится по закону:' : 'Хранилось по закону:',
    `  ${retained.withdrawals > 0 ? payments : 'ничего'}`,
    `Невыплаченные баллы сгорели: ${certificate.pointsLost}`,
  ]
}

const destroyedLines = (destroyed: ErasureCertificate['destroyed']): string[] =>
  (Object.keys(destroyedLabels) as (keyof typeof destroyedLabels)[]).flatMap((kind) => {
    const count = destroyed[kind] ?? 0
    if (count === 0) return []
    return count > 1 ? `  ${destroyedLabels[kind]}: ${count}` : `  ${destroyedLabels[kind]}`
  })
