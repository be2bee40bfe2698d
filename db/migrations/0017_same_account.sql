-- Whoever reviews a document is told of other members who take their money to the same account.
create index recipients_account on recipients (bic, account) where account is not null;
