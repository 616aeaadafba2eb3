@beyond
Feature: Cost and margin of an estimate

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the project "Granary conversion" with the lines
      | Name         | Rate | Quantity | Tax % | Unit |
      | Slate, Welsh | 12.5 | 40       | 10    | SF   |
      | Haul-away    | 50   | 1        | 0     | EA   |

  Rule: Costs and margins are hidden until a user shows them

    Scenario: A user enters a cost in its cell
      When I open the estimate of "Granary conversion"
      Then I see no column "Unit cost"
      When I choose "Show cost and margin" from the menu "More"
      And I type "9" over the cost of "Slate, Welsh" and press Enter
      Then the line "Slate, Welsh" has the "Margin" "$140.00 28%"
      And the cost is $360.00
      And the margin is $140.00 28%
      And I see the text "Cost known for 1 of 2 lines. The others are left out."

    @test-all
    Scenario: The browser remembers that costs are shown
      When I open the estimate of "Granary conversion"
      And I choose "Show cost and margin" from the menu "More"
      And I reload the page
      Then I see the column "Unit cost"

    @test-all
    Scenario: A line keeps its cost when its quantity changes
      Given the line "Slate, Welsh" costs 14 per unit
      When I open the estimate of "Granary conversion"
      And I change the quantity of "Slate, Welsh" to "10"
      Then a toast says "Item updated"
      And the stored line "Slate, Welsh" has
        | Cost | 14 |
      When I choose "Show cost and margin" from the menu "More"
      Then the line "Slate, Welsh" has the "Margin" "-$15.00 -12%"

    @test-all
    Scenario: Pasted lines have the costs of the rows while costs are shown
      When I open the estimate of "Granary conversion"
      And I choose "Show cost and margin" from the menu "More"
      And I paste the rows
        | Item     | Qty | Unit Cost | Unit Price | Tax | Unit |
        | Scaffold | 2   | $90.00    | $140.00    | 0   | days |
      And I press "Add 1 line item"
      Then the line "Scaffold" has the "Margin" "$100.00 35.7%"
      And the stored line "Scaffold" has
        | Cost | 90 |

    @test-all
    Scenario: Pasted lines have no costs while costs are hidden
      When I open the estimate of "Granary conversion"
      And I paste the rows
        | Item     | Qty | Unit Cost | Unit Price | Tax | Unit |
        | Scaffold | 2   | $90.00    | $140.00    | 0   | days |
      And I press "Add 1 line item"
      Then the line "Scaffold" has the "Total" "$280.00"
      And the stored line "Scaffold" has
        | Cost | |

  Rule: The client does not see costs

    Scenario: The invoice has no costs
      Given the line "Slate, Welsh" costs 9 per unit
      When I open the estimate of "Granary conversion"
      And I choose "Show cost and margin" from the menu "More"
      Then the printed invoice contains
        | Total $600.00 |
      And the printed invoice has one page and does not contain
        | Cost    |
        | Margin  |
        | $360.00 |

  Rule: The rate follows the cost and its markup

    @test-all
    Scenario: A new line gets its rate from its cost and the default markup
      Given the company has
        | Default markup % | 30 |
      When I open the estimate of "Granary conversion"
      And I choose "Show cost and margin" from the menu "More"
      And I type "10" into the field "Unit cost"
      Then the field "Rate" is "13.00"
      And the field "Markup %" is "30"

    @test-all
    Scenario: The rates of all lines with a cost follow a margin
      Given the line "Slate, Welsh" costs 9 per unit
      When I open the estimate of "Granary conversion"
      And I choose "Show cost and margin" from the menu "More"
      And I choose "Set margin of all lines" from the menu "More"
      And I type "40" into the field "Margin %"
      And I press "Change 1 rate"
      Then the line "Slate, Welsh" has the "Rate" "$15.00"
      And the margin is $240.00 40%

  Rule: A line with a negative rate or quantity is a credit

    @test-all
    Scenario: The client sees a credit on the invoice
      Given the line "Haul-away" is a credit with the rate -50
      When I open the estimate of "Granary conversion"
      Then the line "Haul-away" has the "Total" "-$50.00"
      And the total is $500.00
      And the printed invoice contains
        | Haul-away -$50.00 |
        | Total $500.00 |
