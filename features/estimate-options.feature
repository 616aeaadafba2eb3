# The server stores "offered" for an optional line that is not chosen, and "chosen" for an optional line that is chosen.
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

    @test-all
    Scenario: A user marks an optional line as chosen
      Given the line "Skylight" is optional
      When I open the estimate of "Granary conversion"
      Then the total is $800.00
      When I mark the optional line "Skylight" as chosen with the keyboard
      Then the total is $1,500.00
      And the stored line "Skylight" has
        | Option | chosen |

    @test-all
    Scenario: A changed line stays optional
      Given the line "Skylight" is optional
      When I open the estimate of "Granary conversion"
      And I change the quantity of "Skylight" to "2"
      Then a toast says "Item updated"
      And the stored line "Skylight" has
        | Option | offered |
      And the total is $800.00

  Rule: Other users see the chosen lines, and a choice without a connection is sent later

    @test-all
    Scenario: Another user sees the total with the chosen line
      Given the line "Skylight" is optional
      And the "Manager" has the estimate of "Granary conversion" open in another browser
      When I open the estimate of "Granary conversion"
      And I mark the optional line "Skylight" as chosen with the keyboard
      Then the "Manager" sees that the total is $1,500.00

    @test-all
    Scenario: A line chosen without a connection is sent when the connection returns
      Given the line "Skylight" is optional
      When I open the estimate of "Granary conversion"
      And the connection is lost
      And I mark the optional line "Skylight" as chosen with the keyboard
      Then I see the notice "Offline, 1 change"
      When the connection returns
      Then the stored line "Skylight" has
        | Option | chosen |
