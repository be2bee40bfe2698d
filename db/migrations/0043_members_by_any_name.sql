-- Staff find a member by either name alone, and «ё» by «е».

drop index members_last_name;
create index members_last_name on members (replace(lower(last_name), 'ё', 'е') text_pattern_ops);
create index members_first_name on members (replace(lower(first_name), 'ё', 'е') text_pattern_ops);
