/** Refusals about risk cases, which staff see: the HTTP status and the text of each code. */
export const riskRefusals = {
  withdrawal_blocked: [409, 'Заявка на проверке: сначала закройте её случай в «Рисках»'],
  risk_case_not_found: [404, 'Такого случая нет'],
  risk_case_closed: [409, 'Этот случай уже закрыт'],
  own_risk_case: [403, 'Этот случай касается вас: его закрывает другой сотрудник'],
  risk_reason: [400, 'Напишите, почему: до 500 знаков в одну строку. Это прочитают коллеги'],
  risk_payout_in_batch: [
    409,
    'Выплата из этого случая в пакете, который ещё не передан в банк. Отмените пакет, затем подтвердите случай',
  ],
  risk_nothing_stopped: [409, 'Того, что вы хотите снять или отклонить, в этом случае нет'],
} as const
