@beyond
Feature: Optional lines of an estimate

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the project "Granary conversion" with the lines
      | Name         | Rate | Quantity | Tax % | Unit |
      | Slate, Welsh | 12.5 | 40       | 0     | SF   |
      | Skylight     | 700  | 1        | 0     | EA   |
      | Sun tunnel   | 300  | 1        | 0     | EA   |

  Rule: Lines are outside the total until the client chooses them

    Scenario: A user makes two lines optional and undoes it
      When I open the estimate of "Granary conversion"
      And I select the lines from "Skylight" to "Sun tunnel" with the keyboard
      And I choose "Make optional" from the list "Optional…"
      Then a toast says "Items updated" and "2 line items updated"
      And the total is $500.00
      And the summary shows the amount $1,000.00 as "Options, not in the total"
      When I undo with the keyboard
      Then the total is $1,500.00

    Scenario: The client chooses an offered line
      Given the line "Skylight" is offered as an option
      When I open the estimate of "Granary conversion"
      Then the total is $800.00
      When I choose the optional line "Skylight" with the keyboard
      Then the total is $1,500.00
      And the stored option of "Skylight" is "chosen"

    Scenario: A changed line stays optional
      Given the line "Skylight" is offered as an option
      When I open the estimate of "Granary conversion"
      And I change the quantity of "Skylight" to "2"
      Then a toast says "Item updated"
      And the stored option of "Skylight" is "offered"
      And the total is $800.00

  Rule: Other people see a choice, and a choice without a connection is sent later

    Scenario: A colleague sees the choice
      Given the line "Skylight" is offered as an option
      And the "Manager" has the estimate of "Granary conversion" open in another browser
      When I open the estimate of "Granary conversion"
      And I choose the optional line "Skylight" with the keyboard
      Then the "Manager" sees the total $1,500.00

    Scenario: A choice without a connection is sent later
      Given the line "Skylight" is offered as an option
      When I open the estimate of "Granary conversion"
      And I choose the optional line "Skylight" while offline
      Then I see the notice "Offline, 1 change"
      When the connection returns
      Then the stored option of "Skylight" is "chosen"
