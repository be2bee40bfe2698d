/** Refusals about closed months, exports for the accountant and settlements by hand. */
export const accountingRefusals = {
  invalid_month: [400, 'Укажите месяц в виде ГГГГ-ММ'],
  month_not_next: [409, 'Закрывается другой месяц: обновите страницу'],
  month_not_over: [409, 'Месяц ещё не закончился'],
  month_not_settled: [409, 'За месяц не всё разобрано: обновите страницу, на ней видно, чего не хватает'],
} as const
