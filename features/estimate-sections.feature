@beyond
Feature: Sections of an estimate

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package

  Rule: Lines are grouped in sections with a total

    Background:
      Given the project "Granary conversion" with the lines
        | Name      | Rate | Quantity | Tax % | Unit |
        | Haul-away | 50   | 1        | 0     | EA   |
      And I open the estimate of "Granary conversion"
      And I add the section "Roof"
      And I add the line
        | Name     | Slate, Welsh |
        | Rate     | 12.5         |
        | Quantity | 40           |
        | Tax %    | 0            |
        | Unit     | Square Foot  |

    Scenario: A line added after a section belongs to the section
      Then the section "Roof" has 1 line and the total $500.00
      And the total is $550.00

    @test-all
    Scenario: A folded section hides its lines, also after a reload
      When I fold the section "Roof"
      Then the folded section "Roof" hides the line "Slate, Welsh"
      When I reload the page
      Then the section "Roof" has 1 line and the total $500.00
      And the folded section "Roof" hides the line "Slate, Welsh"
