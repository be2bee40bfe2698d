type NotificationContent = { title: string; body: string; link: string }

/** `day`: on which the account goes, as `5 декабря`. */
export const accountDeletionRequestedNotification = ({
  number,
  day,
}: {
  number: number
  day: string
}): NotificationContent => ({
  title: 'Аккаунт будет удалён',
  body: `Запрос № ${number} принят. ${day} аккаунт и данные будут удалены. До этого дня можно передумать`,
  link: '/lk/data',
})

export const accountDeletionCancelledNotification = ({
  number,
}: {
  number: number
}): NotificationContent => ({
  title: 'Удаление аккаунта отменено',
  body: `Запрос № ${number} отменён, всё остаётся как было. Если это были не вы, напишите в поддержку`,
  link: '/lk/data',
})

/** Record of an account's deletion: figures and laws, nothing of the person. */
export type ErasureCertificate = {
  /** How many of each were destroyed. */
  destroyed: Partial<Record<keyof typeof destroyedLabels, number>>
  kept: {
    transactions: number
    /** Withdrawals that left for a bank: with the name and the details that they were paid to, until the day. */
    withdrawals: number
    withdrawalsUntil: string
    contracts: number
    consents: number
    statements: number
  }
  /** Balance at the deletion, which is paid to nobody. */
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

/** The act, as it is handed out to whoever asks what became of a member's data. */
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
  /** Null: what the law keeps is kept still. */
  prunedOn: string | null
  certificate: ErasureCertificate
}): string[] {
  const { kept } = certificate
  const payments =
    prunedOn === null
      ? `ФИО и реквизиты выплат (${kept.withdrawals}): бухгалтерский и налоговый учёт (402-ФЗ, НК РФ), до ${kept.withdrawalsUntil}`
      : `ФИО и реквизиты выплат (${kept.withdrawals}) уничтожены ${prunedOn}, срок хранения истёк`
  return [
    `Акт № ${number} об уничтожении персональных данных (152-ФЗ, приказ РКН № 179)`,
    `Запрошено ${requestedOn}, выполнено ${doneOn}`,
    'Уничтожено:',
    ...destroyedLines(certificate.destroyed),
    'Хранится без имени, телефона и документа:',
    `  операции по баллам: ${kept.transactions}; договоры: ${kept.contracts}; согласия: ${kept.consents}; выписки (инициалы): ${kept.statements}`,
    'Хранится по закону:',
    `  ${kept.withdrawals > 0 ? payments : 'ничего'}`,
    `Невыплаченные баллы сгорели: ${certificate.pointsLost}`,
  ]
}

const destroyedLines = (destroyed: ErasureCertificate['destroyed']): string[] =>
  (Object.keys(destroyedLabels) as (keyof typeof destroyedLabels)[]).flatMap((what) => {
    const count = destroyed[what] ?? 0
    if (count === 0) return []
    return count > 1 ? `  ${destroyedLabels[what]}: ${count}` : `  ${destroyedLabels[what]}`
  })
