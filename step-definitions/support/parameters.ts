// The Cucumber parameter type `{dollars}`: an amount such as $1,032.48 as a number.
import { defineParameterType } from '@cucumber/cucumber';

defineParameterType({
  name: 'dollars',
  regexp: /\$[\d,]+(?:\.\d\d)?/,
  transformer: (text: string) => Number(text.replace(/[$,]/g, '')),
});
