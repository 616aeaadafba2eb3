import { defineParameterType } from '@cucumber/cucumber';

defineParameterType({
  name: 'dollars',
  regexp: /\$[\d,]+(?:\.\d\d)?/,
  transformer: (text: string) => Number(text.replace(/[$,]/g, '')),
});
