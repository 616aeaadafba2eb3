Feature: Estimates

  Background:
    Given a company with the "TEAM" package
    And I am signed in

  Rule: An estimate is a list of priced lines

    @R2.30 @R3.05 @R3.06 @R5.15 @R7.20 @R7.21
    Scenario: Add a line
      Given the project "Granary conversion"
      When I open the estimate of "Granary conversion"
      And I add the line
        | Name     | Slate, Welsh |
        | Rate     | 12.5         |
        | Quantity | 40           |
        | Tax %    | 8.25         |
        | Unit     | Square Foot  |
      Then a toast says "Item created"
      And the line "Slate, Welsh" has the total $541.25
      And the subtotal is $500.00
      And the taxes are $41.25
      And the total is $541.25

    @R2.30 @R7.21
    Scenario: A line half typed before a reload is added after it
      Given the project "Granary conversion"
      When I open the estimate of "Granary conversion"
      And I add a line
      Then a toast says "Item created"
      When I type the line "Ridge vent" and do not add it
      And I reload the page
      And I press "Add line item"
      Then the lines are "Slate, Welsh / Ridge vent"
      And the stored lines are numbered "1, 2"

    @R3.06
    Scenario: The next line comes last
      Given the project "Granary conversion" with the lines
        | Name     | Rate | Quantity | Tax % | Unit |
        | Scaffold | 140  | 2        | 0     | DA   |
        | Skip     | 300  | 1        | 0     | EA   |
      When I open the estimate of "Granary conversion"
      And I add a line
      Then the lines are "Scaffold / Skip / Slate, Welsh"
      And the stored lines are numbered "1, 2, 3"

    @R2.30 @R7.22 @R8.07
    Scenario: Change a line
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 8.25  | SF   |
      When I open the estimate of "Granary conversion"
      And I change the quantity of "Slate, Welsh" to "80"
      Then a toast says "Item updated"
      And the total is $1,082.50

    @R2.30
    Scenario: Give up a change
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 8.25  | SF   |
      When I open the estimate of "Granary conversion"
      And I type "80" as the quantity of "Slate, Welsh" and give up
      Then the line "Slate, Welsh" has the total $541.25
      And the total is $541.25

    @R2.30 @R2.33 @R7.22 @R8.07
    Scenario: Remove a line
      Given the project "Granary conversion" with the lines
        | Name          | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh  | 12.5 | 40       | 8.25  | SF   |
        | Roofer labour | 65   | 8        | 0     | HR   |
      When I open the estimate of "Granary conversion"
      And I ask to delete the line "Slate, Welsh"
      Then I am asked "Are you sure you want to delete this item?"
      When I answer "Yes"
      Then a toast says "Item removed" and "Removed succesfully!"
      And the total is $520.00

    @R3.09 @beyond
    Scenario: A unit is typed by its code, and Enter adds the line
      Given the project "Granary conversion"
      When I open the estimate of "Granary conversion"
      And I type a line whose unit is "lf", and press Enter
      Then a toast says "Item created"
      And the line "Slate, Welsh" is in "Lineal Foot"

    @R2.30 @beyond
    Scenario: The form says why a line cannot be added without a connection
      Given the project "Granary conversion"
      And the rules of the form cannot be loaded
      When I open the estimate of "Granary conversion"
      And I add a line
      Then the form says "The server could not be reached"
      When the rules of the form can be loaded
      And I press "Add line item"
      Then a toast says "Item created"

    @R2.33
    Scenario: Think better of it
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 8.25  | SF   |
      When I open the estimate of "Granary conversion"
      And I ask to delete the line "Slate, Welsh"
      And I answer "No"
      Then the total is $541.25

    @R5.10
    Scenario Outline: Name, rate, quantity, tax and unit are required
      Given the project "Granary conversion"
      When I open the estimate of "Granary conversion"
      And I try to add a line without "<field>"
      Then the field "<field>" says "Required"

      Examples:
        | field    |
        | Name     |
        | Rate     |
        | Quantity |
        | Tax %    |
        | Unit     |

    @R3.09 @R9.09
    Scenario: The units
      Given the project "Granary conversion"
      When I open the estimate of "Granary conversion"
      Then I can pick the units
        | 5 Gallon   | Board Foot  | Bid Item | Box            | Cubic Foot | Day           |
        | Each       | Gallon      | Hour     | Pound          | Lineal Foot | Load         |
        | Lineal Yard | Minimum Charge | Month | Material Only | No Charge  | Roll          |
        | Square Foot | Square     | Square Yard | Ton         | Unit       | Week          |

    @R5.15 @R9.04
    Scenario Outline: Cents are exact
      Given the project "Granary conversion" with the lines
        | Name | Rate   | Quantity   | Tax %   | Unit |
        | Odd  | <rate> | <quantity> | <tax %> | EA   |
      When I open the estimate of "Granary conversion"
      Then the total is <total>

      Examples:
        | rate    | quantity | tax % | total          |
        | 1.005   | 1        | 0     | $1.01          |
        | 0.1     | 3        | 0     | $0.30          |
        | 33.3333 | 3        | 7.125 | $107.12        |
        | 9999.99 | 999      | 10    | $10,988,989.01 |

    @R2.30 @R9.04
    Scenario: A line as it stands in a price list
      Given the project "Granary conversion"
      When I open the estimate of "Granary conversion"
      And I add the line
        | Name     | Steel beam |
        | Rate     | $1,234.50  |
        | Quantity | 1,000      |
        | Tax %    | 8.25%      |
        | Unit     | Each       |
      Then the total is $1,336,346.25

  Rule: The discount comes off the total

    @R2.32 @R7.20
    Scenario: Add a discount
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 8.25  | SF   |
      When I open the estimate of "Granary conversion"
      And I discount the estimate by $41.25
      Then the discount is $41.25
      And the total is $500.00

    @R2.32
    Scenario: More than the whole
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 8.25  | SF   |
      When I open the estimate of "Granary conversion"
      And I try to discount the estimate by $541.26
      Then the discount is refused
      And the total is $541.25

    @R2.32 @R2.33 @beyond
    Scenario: A line is deleted that the discount needs, and comes back
      Given the project "Granary conversion" with the lines
        | Name          | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh  | 12.5 | 40       | 8.25  | SF   |
        | Roofer labour | 65   | 8        | 0     | HR   |
      And its discount is $600
      When I open the estimate of "Granary conversion"
      And I remove the line "Slate, Welsh"
      Then I am told that "Deleting a line lowered the discount from $600.00 to $520.00."
      When I press "Undo"
      Then the discount is $600.00
      And the lines are "Slate, Welsh / Roofer labour"

  Rule: The catalogue gives lines and takes them

    @R2.30 @R3.07 @R7.13
    Scenario: Import a line item
      Given the project "Granary conversion"
      And the catalogue has
        | Name         | Rate | Item type | Unit |
        | Slate, Welsh | 12.5 | MATERIAL  | SF   |
        | Scaffold     | 140  | EQUIPMENT | DA   |
      When I open the estimate of "Granary conversion"
      And I look in the catalogue for "SLATE"
      Then the catalogue offers only "Slate, Welsh"
      When I select "Slate, Welsh"
      Then the line form has "Slate, Welsh" at "12.50" per "Square Foot"

    @R2.30 @R3.08
    Scenario: The picker by item type
      Given the project "Granary conversion"
      And the catalogue has
        | Name         | Rate | Item type | Unit |
        | Slate, Welsh | 12.5 | MATERIAL  | SF   |
        | Scaffold     | 140  | EQUIPMENT | DA   |
      When I open the estimate of "Granary conversion"
      And I look in the catalogue for items of type "Equipment"
      Then the catalogue offers only "Scaffold"

    @R8.05
    Scenario: The catalogue cannot be loaded
      Given the project "Granary conversion"
      And the server fails when it is asked for "lineItems"
      When I open the estimate of "Granary conversion"
      And I look in the catalogue
      Then an error toast says "Error getting line items"

    @R2.34 @R3.08 @R5.10
    Scenario Outline: Save a line to the catalogue
      Given the project "Granary conversion"
      When I open the estimate of "Granary conversion"
      And I add a line and save it to the catalogue as "<label>"
      Then the catalogue has the item "Slate, Welsh" of type "<type>"

      Examples:
        | label         | type      |
        | Equipment     | EQUIPMENT |
        | Material      | MATERIAL  |
        | Miscellaneous | MISC      |
        | Personnel     | PERSONNEL |

    @R2.34 @R5.10
    Scenario: Saved to the catalogue, the item type is required
      Given the project "Granary conversion"
      When I open the estimate of "Granary conversion"
      And I try to save a line to the catalogue without its item type
      Then the field "Item type" says "Required"

    @R2.34 @R8.05
    Scenario: The line is added and the catalogue cannot take it
      Given the project "Granary conversion"
      And the server fails when it is asked to create "lineItems"
      When I open the estimate of "Granary conversion"
      And I add a line and save it to the catalogue as "Material"
      Then an error toast says "Error creating line items"
      And "Slate, Welsh" is not saved to the catalogue and can be tried again

  Rule: The project is at hand

    @R2.31
    Scenario: Invoice details
      Given the project "Granary conversion" with
        | job_end_date | 2026-12-24 |
      When I open the estimate of "Granary conversion"
      Then the invoice details say "Granary conversion"
      And the invoice details say "2026-12-24"
      And the invoice details lead to the project "Granary conversion" and its notes

    @R2.21 @R2.27
    Scenario: The estimate's total is the project's price
      Given the project "Granary conversion"
      When I open the estimate of "Granary conversion"
      And I add a line
      Then a toast says "Item created"
      When I open "/project"
      Then the project "Granary conversion" shows "$541.25"

  Rule: A failure says so and loses nothing

    @R8.05
    Scenario: The estimate cannot be loaded
      Given the project "Granary conversion"
      And the server fails when it is asked for "estimates"
      When I open the estimate of "Granary conversion" all the same
      Then an error toast says "Error getting estimate"
      When the server is well again
      And I try again
      Then the total is $0.00

    Scenario: There is no such estimate
      When I open "/estimate/01920000-0000-7000-8000-000000000000" where nothing is
      Then I see the heading "There is no such estimate"
      And there is a way to "Go to the projects"

    @R8.05
    Scenario: A line cannot be added
      Given the project "Granary conversion"
      And the server fails when it is asked to create "items"
      When I open the estimate of "Granary conversion"
      And I add a line
      Then an error toast says "Error creating items"
      And the line "Slate, Welsh" is not saved and can be tried again

    @R8.05
    Scenario: A line that could not be added is tried again
      Given the project "Granary conversion"
      And the server fails when it is asked to create "items"
      When I open the estimate of "Granary conversion"
      And I add a line
      And the server is well again
      And I try the line again
      Then a toast says "Item created"

    @R8.05
    Scenario Outline: A line cannot be changed
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 8.25  | SF   |
      And the server fails when it is asked to <what> "items"
      When I open the estimate of "Granary conversion"
      And I <change> the line "Slate, Welsh"
      Then an error toast says "Error updating items"
      And the total is $541.25

      Examples:
        | what   | change |
        | change | double |
        | delete | remove |

    @R8.05
    Scenario: The estimate cannot be read again after a change
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 8.25  | SF   |
      When I open the estimate of "Granary conversion"
      And from now on the server fails when it is asked for "estimates"
      And I double the line "Slate, Welsh"
      Then an error toast says "Error getting estimates"
      And the total is $1,082.50

    @R8.05
    Scenario: The discount cannot be saved
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 8.25  | SF   |
      And the server fails when it is asked to change "estimates"
      When I open the estimate of "Granary conversion"
      And I discount the estimate by $41.25
      Then an error toast says "updating estimates"
      And the total is $541.25

    @R2.30 @beyond
    Scenario: Lines made offline are counted, and go to the server when the connection returns
      Given the project "Granary conversion"
      When I open the estimate of "Granary conversion"
      And the estimate is left without a connection
      And I add a line
      Then I am told that "1 line is not saved"
      When the connection is back
      Then a toast says "The connection is back"
      And the stored lines are numbered "1"
      And I am no longer told that a line is not saved

    @R2.29 @beyond
    Scenario: The invoice is printed without a line that is not saved only after a question
      Given the project "Granary conversion"
      And the server fails when it is asked to create "items"
      When I open the estimate of "Granary conversion"
      And I add a line
      And I print the invoice
      Then I am asked "Print without the changes that are not saved?"
      When I answer "Print"
      Then the browser is asked to print

  Rule: Nobody's change is overwritten silently

    @R7.22
    Scenario Outline: Somebody else changed the same line first
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 0     | SF   |
      When I open the estimate of "Granary conversion"
      And meanwhile somebody else changes the quantity of "Slate, Welsh" to "10"
      And I change the quantity of "Slate, Welsh" to "80"
      Then I am told who changed it and can choose
      When I choose "<choice>"
      Then the total is <total>

      Examples:
        | choice      | total     |
        | Keep mine   | $1,000.00 |
        | Load theirs | $125.00   |

    @R7.20
    Scenario: Somebody else set the discount first
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 0     | SF   |
      When I open the estimate of "Granary conversion"
      And meanwhile somebody else discounts it by $20
      And I discount the estimate by $50
      Then I am told who changed it and can choose
      When I choose "Load theirs"
      Then the total is $480.00
