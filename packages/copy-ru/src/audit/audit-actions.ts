/**
 * Kinds of objects in audit rows, each of which is formatted in its own way. Most objects are names or ids;
 * they have no kind and are shown unchanged.
 */
export type ObjectKind =
  | 'number'
  | 'version'
  | 'scan'
  | 'refusal'
  | 'text'
  | 'list'
  | 'bankFile'
  | 'hash'
  | 'file'

/**
 * Label of every action of the audit, and the kind of the action’s object when the object is formatted in a special
 * way. Code that uses an action without a label does not compile.
 */
export const actions = {
  'api-key.created': ['Создан ключ биллинга'],
  'api-key.revoked': ['Отозван ключ биллинга'],
  'automatic-withdrawal.confirmed': ['Участник включил автовывод'],
  'automatic-withdrawal.ended': ['Автовывод выключен'],
  'balance-change.declined': ['Изменение баланса отклонено', 'number'],
  'balance-change.made': ['Баланс изменён', 'number'],
  'balance-change.proposed': ['Предложено изменить баланс', 'number'],
  'broadcast.added': ['Написана рассылка'],
  'broadcast.edited': ['Изменена рассылка'],
  'broadcast.sent': ['Рассылка начата'],
  'broadcast.stopped': ['Рассылка остановлена'],
  'broadcast.tested': ['Рассылка отправлена на пробу'],
  'claim.accepted': ['Заявка на договор принята', 'number'],
  'claim.rejected': ['Заявка на договор отклонена', 'number'],
  'claim.information-requested': ['По заявке на договор запрошено уточнение', 'number'],
  'codes.resumed': ['Коды для входа снова отправляются'],
  'codes.paused': ['Остановлены коды для входа'],
  'contract.reassigned': ['Договор передан другому участнику'],
  'document.cancelled': ['Отменена редакция документа', 'text'],
  'document.declined': ['Отклонена редакция документа', 'number'],
  'document.proposed': ['Предложена редакция документа', 'number'],
  'document.publish': ['Назначена редакция документа', 'text'],
  'file.read': ['Просмотр файла участника'],
  'file.read-refused': ['Отказано в просмотре файла участника', 'file'],
  'file.refused': ['Попытка открыть чужой файл'],
  'help.changed': ['Изменены вопросы и ответы'],
  'import.file-read': ['Скачан файл загрузки договоров'],
  'import.recorded': ['Загружены договоры'],
  'import.requested': ['Начата загрузка договоров'],
  'import.rejected-read': ['Скачаны отклонённые строки загрузки'],
  'import.undo-declined': ['Отмена загрузки договоров отклонена', 'number'],
  'import.undo-proposed': ['Предложена отмена загрузки договоров', 'number'],
  'import.undone': ['Отменена загрузка договоров', 'number'],
  'list.exported': ['Список скачан файлом', 'list'],
  'maintenance.ended': ['Объявление о работах снято'],
  'maintenance.announced': ['Объявление о работах для всех'],
  'mapping.removed': ['Удалено соответствие столбцов'],
  'mapping.saved': ['Сохранено соответствие столбцов'],
  'member-view.began': ['Начат просмотр глазами участника'],
  'member-view.ended': ['Закончен просмотр глазами участника'],
  'member.blocked': ['Вход участнику закрыт'],
  'member.exported': ['Участник скачал свои данные'],
  'member.left': ['Данные участника уничтожены'],
  'member.payouts-restricted': ['Выплаты участнику остановлены'],
  'member.lift-approved': ['Первый сотрудник согласен снять ограничение'],
  'member.payouts-unrestricted': ['Выплаты участнику снова идут'],
  'member.seen': ['Просмотр карточки участника'],
  'member.second-factor-end-scheduled': ['Отключается вход только с ключом'],
  'member.sessions-ended': ['Завершены сеансы участника'],
  'member.unblocked': ['Вход участнику открыт'],
  'members.sessions-ended': ['Завершены сеансы всех участников'],
  'merge.declined': ['Объединение учётных записей отклонено', 'number'],
  'merge.made': ['Учётные записи объединены', 'number'],
  'merge.proposed': ['Предложено объединить учётные записи', 'number'],
  'news.added': ['Написана новость'],
  'news.category-removed': ['Удалена рубрика новостей'],
  'news.category-set': ['Рубрика новостей'],
  'news.edited': ['Изменена новость'],
  'news.picture-added': ['Загружена картинка новостей'],
  'news.pinned': ['Новость закреплена'],
  'news.published': ['Новость опубликована'],
  'news.unpinned': ['Новость откреплена'],
  'news.withdrawn': ['Новость снята'],
  'passport.approved': ['Документ подтверждён'],
  'passport.read': ['Просмотр документа'],
  'passport.read-refused': ['Отказано в просмотре документа', 'refusal'],
  'passport.rejected': ['Документ отклонён'],
  'passport.released': ['Документ возвращён в очередь'],
  'passport.sent': ['Документ отправлен на проверку', 'version'],
  'passport.taken': ['Документ взят на проверку'],
  'payer.changed': ['Плательщик изменён', 'number'],
  'payer.declined': ['Смена плательщика отклонена', 'number'],
  'payer.proposed': ['Предложено изменить плательщика', 'number'],
  'payer.replaced': ['Смена плательщика заменена новой', 'number'],
  'payout.approved': ['Согласие на выплату', 'number'],
  'payout.rejected': ['Отказ в выплате', 'number'],
  'payout.outcome-proposed': ['Предложен исход выплаты', 'number'],
  'payout.outcome-recorded': ['Исход выплаты записан вручную', 'number'],
  'payout.contradiction-explained': ['Записано, как уладили расхождение с провайдером', 'number'],
  'payouts.response-imported': ['Принят ответ банка', 'hash'],
  'payouts.resume-agreed': ['Первый администратор согласен запустить выплаты'],
  'payouts.method-changed': ['Готовые выплаты переведены на способ из настроек'],
  'payout.resubmitted': ['Выплата отправлена провайдеру снова', 'number'],
  'payouts.batch-made': ['Собран пакет выплат', 'number'],
  'payouts.batch-handed-over': ['Пакет выплат передан в банк', 'number'],
  'payouts.batch-cancelled': ['Отменён пакет выплат', 'number'],
  'background-tasks.job-retried': ['Фоновое задание запущено снова'],
  'statement-line.matched': ['Строка выписки сопоставлена с заявкой', 'number'],
  'statement-line.matched-with-settlement': ['Строка выписки сопоставлена с расчётом вручную', 'number'],
  'statement-line.explained': ['Строка выписки разобрана с пояснением', 'number'],
  'reported-payment.explained': ['Пояснено сообщение банка о лишнем платеже', 'number'],
  'settlement.proposed': ['Предложен расчёт вручную', 'number'],
  'settlement.made': ['Сделан расчёт вручную', 'number'],
  'settlement.declined': ['Расчёт вручную отклонён', 'number'],
  'settlement.returned': ['Вернулся платёж по расчёту вручную', 'number'],
  'accounting.month-closed': ['Закрыт месяц'],
  'payouts.day-closed': ['Закрыт день сверки'],
  'payouts.exported': ['Выгружен реестр выплат', 'bankFile'],
  'payouts.submitted': ['Готовые выплаты уходят провайдеру'],
  'payouts.resumed': ['Выплаты запущены'],
  'payouts.paused': ['Выплаты остановлены'],
  'risk.cleared': ['Случай риска снят', 'number'],
  'risk.confirmed': ['Случай риска подтверждён', 'number'],
  'risk.opened': ['Открыт случай риска', 'number'],
  'risk.release-approved': ['Первый сотрудник согласен отпустить деньги случая', 'number'],
  'risk.seen': ['Просмотр случая риска', 'number'],
  'rules.approved': ['Правила утверждены', 'version'],
  'rules.discarded': ['Черновик правил отклонён', 'version'],
  'rules.drafted': ['Создан черновик правил', 'version'],
  'scan.put': ['Загружен скан', 'scan'],
  'scan.read': ['Просмотр скана', 'scan'],
  'scan.read-refused': ['Отказано в просмотре скана', 'scan'],
  'scan.removed': ['Удалён скан', 'scan'],
  'staff.account-cleared': ['Сотрудник укажет свой аккаунт заново'],
  'staff.account-verified': ['Сотрудник подтвердил свой аккаунт участника'],
  'staff.accepted': ['Сотрудник принял приглашение'],
  'staff.confirmed': ['Доступ сотрудника подтверждён'],
  'staff.confirmed-alone': ['Администратор подтверждён без второго человека'],
  'staff.created': ['Добавлен сотрудник'],
  'staff.invited': ['Новое приглашение сотруднику'],
  'staff.key-added': ['Добавлен ключ для консоли'],
  'staff.key-removed': ['Удалён ключ для консоли'],
  'staff.not-member': ['Сотрудник указал, что он не участник'],
  'staff.password-changed': ['Сотрудник сменил пароль'],
  'staff.recovery-codes-renewed': ['Новые коды восстановления'],
  'staff.removed': ['Сотрудник отключён'],
  'staff.roles-changed': ['Изменены роли сотрудника'],
  'staff.second-factor-refused': ['Неверный второй фактор'],
  'staff.all-sessions-ended': ['Завершены сеансы всех сотрудников'],
  'staff.sessions-ended': ['Завершены сеансы сотрудника'],
  'staff.signed-in': ['Вход в консоль'],
  'staff.signed-in-by-key': ['Вход по ключу'],
  'staff.signed-in-by-recovery-code': ['Вход по коду восстановления'],
  'thread.answered': ['Ответ на вопрос участника'],
  'thread.closed': ['Вопрос участника закрыт'],
  'thread.read': ['Просмотр вопроса участника'],
} as const satisfies Record<`${string}.${string}`, readonly [label: string, object?: ObjectKind]>

/** Name of an action of the audit, such as `passport.read`: an object, and the past participle of a verb. */
export type AuditAction = keyof typeof actions

export const auditActions = Object.keys(actions) as AuditAction[]

export const isKnownAction = (action: string): action is AuditAction => Object.hasOwn(actions, action)

/**
 * Formats an action of the audit as its label. Shows the action’s name when this version of the server does not know
 * the action, as after a rollback from a newer version.
 */
export const formatAuditAction = (action: string): string =>
  isKnownAction(action) ? actions[action][0] : action
