@beyond
Feature: Optional lines of an estimate
  The company offers an optional line to the client. The line is outside the total until a user marks it as chosen by the client.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the project "Granary conversion" with the lines
      | Name         | Rate | Quantity | Tax % | Unit |
      | Slate, Welsh | 12.5 | 40       | 0     | SF   |
      | Skylight     | 700  | 1        | 0     | EA   |
      | Sun tunnel   | 300  | 1        | 0     | EA   |

  Rule: An optional line counts in the total only if it is chosen

    Scenario: A user makes two lines optional and undoes the change
      When I open the estimate of "Granary conversion"
      And I select the lines from "Skylight" to "Sun tunnel" with the keyboard
      And I choose "Make optional" from the menu "Optional…"
      Then a toast says "Items updated" and "2 line items updated"
      And the total is $500.00
      And the total of the options is $1,000.00
      When I undo with the keyboard
      Then the total is $1,500.00
